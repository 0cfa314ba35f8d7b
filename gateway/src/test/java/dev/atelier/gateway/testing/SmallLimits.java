// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.testing;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/** A gateway whose limits are reached quickly, whose metrics need a token, and in which each visitor may sign up. */
public final class SmallLimits implements QuarkusTestProfile {
    public static final String METRICS_TOKEN = "a-token-that-only-opens-the-metrics";

    @Override
    public Map<String, String> getConfigOverrides() {
        return Map.of(
                "atelier.metrics-token", METRICS_TOKEN,
                "atelier.sign-in.sign-up", "open",
                "atelier.admission.public-checks-per-address", "0",
                "atelier.wait.per-credential", "2",
                "atelier.wait.per-replica", "3",
                "atelier.wait.reads-at-once", "1",
                "atelier.upstream.answer-timeout", "1s",
                "atelier.upstream.uploads-per-account", "1",
                "atelier.upstream.uploads-waiting", "0",
                "quarkus.log.category.\"access\".level", "WARN");
    }
}
