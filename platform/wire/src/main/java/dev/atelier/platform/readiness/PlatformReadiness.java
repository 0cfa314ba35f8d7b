// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.readiness;

import dev.atelier.platform.failpoint.FailPoint;
import dev.atelier.platform.secret.SecretStrength;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.eclipse.microprofile.config.Config;

/** Checks the settings that every service must change before production. */
@Singleton
public class PlatformReadiness implements ReadinessCheck {
    private static final String SECRET_KEY = "atelier.secret-key";
    private static final String ACCEPTED_KEYS = "atelier.accepted-secret-keys";

    private static final String METRICS_TOKEN = "atelier.metrics-token";

    private final Config config;

    public PlatformReadiness(Config config) {
        this.config = config;
    }

    @Override
    public List<String> problems() {
        List<String> problems = new ArrayList<>();
        if (!value("atelier.base-url").startsWith("https://")) {
            problems.add("atelier.base-url must be the public https address of the gateway.");
        }
        SecretStrength.KEY.problem(SECRET_KEY, value(SECRET_KEY)).ifPresent(problems::add);
        Arrays.stream(value(ACCEPTED_KEYS).split(","))
                .filter(key -> !key.isBlank())
                .flatMap(key -> SecretStrength.KEY.problem(ACCEPTED_KEYS, key).stream())
                .forEach(problems::add);
        if (!value(METRICS_TOKEN).isEmpty()) {
            SecretStrength.TOKEN.problem(METRICS_TOKEN, value(METRICS_TOKEN)).ifPresent(problems::add);
            if (value(METRICS_TOKEN).equals(value("atelier.operator-token"))) {
                problems.add(METRICS_TOKEN + " must not be atelier.operator-token.");
            }
        }
        for (String failpoint : List.of(FailPoint.PROPERTY, FailPoint.DIRECTORY_PROPERTY)) {
            if (!value(failpoint).isEmpty()) {
                problems.add(failpoint + " halts the process; remove it.");
            }
        }
        return problems;
    }

    private String value(String name) {
        return config.getOptionalValue(name, String.class).orElse("");
    }
}
