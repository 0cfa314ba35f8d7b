// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.gateway.apikey.ApiKeyConfig;
import dev.atelier.platform.readiness.ReadinessCheck;
import dev.atelier.platform.secret.SecretStrength;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.microprofile.config.Config;

/** The secrets that only the gateway has, as production needs them. */
@Singleton
class GatewayReadiness implements ReadinessCheck {
    private static final String OPERATOR_TOKEN = "atelier.operator-token";

    private final Config config;
    private final ApiKeyConfig keys;

    GatewayReadiness(Config config, ApiKeyConfig keys) {
        this.config = config;
        this.keys = keys;
    }

    @Override
    public List<String> problems() {
        List<String> problems = new ArrayList<>();
        SecretStrength.TOKEN.problem(OPERATOR_TOKEN, value(OPERATOR_TOKEN)).ifPresent(problems::add);
        if (!value(OPERATOR_TOKEN).isEmpty() && value(OPERATOR_TOKEN).equals(value("atelier.secret-key"))) {
            problems.add(OPERATOR_TOKEN + " must not be atelier.secret-key.");
        }
        keys.pepper().forEach((version, pepper) -> {
            ApiKeyConfig.problemOfPepper(version).ifPresent(problems::add);
            SecretStrength.KEY
                    .problem("atelier.api-key.pepper." + version, pepper)
                    .ifPresent(problems::add);
        });
        return problems;
    }

    private String value(String name) {
        return config.getOptionalValue(name, String.class).orElse("");
    }
}
