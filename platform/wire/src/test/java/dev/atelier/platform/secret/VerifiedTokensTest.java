// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class VerifiedTokensTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    private static final Instant END = NOW.plusSeconds(30);

    private final VerifiedTokens<String> tokens = new VerifiedTokens<>(2);

    @Test
    void aTokenIsKnownUntilItExpires() {
        tokens.remember("token", "account 7", END);

        assertThat(tokens.find("token", END.minusNanos(1))).contains("account 7");
        assertThat(tokens.find("token", END)).isEmpty();
    }

    @Test
    void onlyTheSameTokenIsKnown() {
        tokens.remember("token", "account 7", END);

        assertThat(tokens.find("tokem", NOW)).isEmpty();
    }

    @Test
    void aCrowdOfTokensIsForgotten() {
        tokens.remember("first", "account 1", END);
        tokens.remember("second", "account 2", END);
        tokens.remember("third", "account 3", END);

        assertThat(tokens.find("first", NOW)).isEmpty();
        assertThat(tokens.find("third", NOW)).contains("account 3");
    }
}
