// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.readiness;

import dev.atelier.platform.failpoint.FailPoint;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.microprofile.config.Config;

/** Checks the settings that every service must change before production. */
@ApplicationScoped
class PlatformReadiness implements ReadinessCheck {
    private static final int LEAST_TOKEN_CHARACTERS = 32;

    private final Config config;

    PlatformReadiness(Config config) {
        this.config = config;
    }

    @Override
    public List<String> problems() {
        List<String> problems = new ArrayList<>();
        if (!value("atelier.base-url").startsWith("https://")) {
            problems.add("atelier.base-url must be the public https address of the gateway.");
        }
        if (value("atelier.internal-token").length() < LEAST_TOKEN_CHARACTERS) {
            problems.add("atelier.internal-token must be a random secret of at least 32 characters.");
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
