// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.platform.readiness.ReadinessCheck;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.IntStream;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The settings that the gateway must have changed before production. */
@Singleton
class GatewayReadiness implements ReadinessCheck {
    private static final int MIN_TOKEN_LENGTH = 32;

    private final OperatorToken token;
    private final String secretKey;
    private final String internalToken;

    GatewayReadiness(
            OperatorToken token,
            @ConfigProperty(name = "atelier.secret-key") String secretKey,
            @ConfigProperty(name = "atelier.internal-token") String internalToken) {
        this.token = token;
        this.secretKey = secretKey;
        this.internalToken = internalToken;
    }

    @Override
    public List<String> problems() {
        List<String> problems = new ArrayList<>();
        if (token.length() < MIN_TOKEN_LENGTH) {
            problems.add("atelier.operator-token must be a random secret of at least 32 characters.");
        }
        if (token.matches("Bearer " + internalToken)) {
            problems.add("atelier.operator-token must not be atelier.internal-token.");
        }
        byte[] secret = Base64.getDecoder().decode(secretKey);
        // Examples and tests use equal or counted bytes.
        boolean counted =
                IntStream.range(1, secret.length).allMatch(i -> secret[i] - secret[i - 1] == secret[1] - secret[0]);
        if (counted) {
            problems.add("atelier.secret-key must be 32 random bytes in base64.");
        }
        return problems;
    }
}
