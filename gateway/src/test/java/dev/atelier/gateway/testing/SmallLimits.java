// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.testing;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/** A gateway whose limits are reached quickly. */
public final class SmallLimits implements QuarkusTestProfile {

    @Override
    public Map<String, String> getConfigOverrides() {
        return Map.of(
                "atelier.wait.per-credential", "2",
                "atelier.wait.per-replica", "3",
                "atelier.wait.reads-at-once", "1",
                "atelier.upstream.answer-timeout", "1s",
                "atelier.upstream.uploads-per-account", "1",
                "atelier.upstream.uploads-waiting", "0",
                "quarkus.log.category.\"access\".level", "WARN");
    }
}
