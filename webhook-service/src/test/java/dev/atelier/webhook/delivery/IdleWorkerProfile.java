// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/** An application whose worker takes nothing and whose timers stay quiet. */
public class IdleWorkerProfile implements QuarkusTestProfile {

    @Override
    public Map<String, String> getConfigOverrides() {
        return Map.of("atelier.webhook.max-in-flight", "0", "atelier.webhook.reap-every", "1h");
    }
}
