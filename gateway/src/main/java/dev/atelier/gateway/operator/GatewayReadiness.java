// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.platform.readiness.ReadinessCheck;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.IntStream;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** What the gateway must have changed before production. */
@Singleton
class GatewayReadiness implements ReadinessCheck {
    private static final int LEAST_TOKEN_CHARACTERS = 32;

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
        if (token.length() < LEAST_TOKEN_CHARACTERS) {
            problems.add("atelier.operator-token must be a random secret of at least 32 characters.");
        }
        if (token.matches("Bearer " + internalToken)) {
            problems.add("atelier.operator-token must not be atelier.internal-token.");
        }
        byte[] secret = Base64.getDecoder().decode(secretKey);
        // A row of equal or of counted bytes is what examples and tests use.
        boolean counted =
                IntStream.range(1, secret.length).allMatch(i -> secret[i] - secret[i - 1] == secret[1] - secret[0]);
        if (counted) {
            problems.add("atelier.secret-key must be 32 random bytes in base64.");
        }
        return problems;
    }
}
