// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretStrengthTest {
    private static final String SETTING = "atelier.secret";
    // Seeded: the same secrets in every run.
    private static final Random RANDOM = new Random(20_260_101);

    static Stream<byte[]> guessableKeys() {
        byte[] counted = new byte[32];
        byte[] countedByThree = new byte[32];
        for (int i = 0; i < counted.length; i++) {
            counted[i] = (byte) i;
            countedByThree[i] = (byte) (200 - 3 * i);
        }
        return Stream.of(
                new byte[32],
                "a".repeat(32).getBytes(StandardCharsets.US_ASCII),
                "ab".repeat(16).getBytes(StandardCharsets.US_ASCII),
                "0123456789".repeat(4).getBytes(StandardCharsets.US_ASCII),
                "k3J9xQ".repeat(6).getBytes(StandardCharsets.US_ASCII),
                counted,
                countedByThree);
    }

    @ParameterizedTest
    @MethodSource("guessableKeys")
    void aKeyThatRepeatsOrCountsIsRefused(byte[] key) {
        assertThat(SecretStrength.KEY.problem(SETTING, Base64.getEncoder().encodeToString(key)))
                .hasValueSatisfying(problem -> assertThat(problem)
                        .startsWith(SETTING + " must be 32 random bytes in base64")
                        .contains("openssl rand -base64 32")
                        .contains("can be guessed"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "   ", "c2hvcnQ=", "not base64!", "AAECAwQFBgcICQoLDA0ODw=="})
    void aKeyThatIsMissingShortOrNotBase64IsRefused(String key) {
        assertThat(SecretStrength.KEY.problem(SETTING, key)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "short",
                "test-internal-token-that-protects-nothing",
                "ChangeMe-Zq2Lw7Xv4Tn9Bd3Hk1Rj6Yp0Ms8Fc2",
                "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                "abcdefghijklmnopqrstuvwxyz0123456789"
            })
    void aTokenThatCanBeGuessedIsRefused(String token) {
        assertThat(SecretStrength.TOKEN.problem(SETTING, token))
                .hasValueSatisfying(problem -> assertThat(problem).doesNotContain(token));
    }

    @RepeatedTest(200)
    void whatARandomNumberGeneratorWritesIsAccepted() {
        byte[] bytes = new byte[32];
        RANDOM.nextBytes(bytes);
        String base64 = Base64.getEncoder().encodeToString(bytes);
        String hex = HexFormat.of().formatHex(bytes);

        assertThat(SecretStrength.KEY.problem(SETTING, base64)).isEmpty();
        assertThat(SecretStrength.TOKEN.problem(SETTING, base64)).isEmpty();
        assertThat(SecretStrength.TOKEN.problem(SETTING, hex)).isEmpty();
        assertThat(SecretStrength.TOKEN.problem(SETTING, hex.substring(32))).isEmpty();
    }

    @Test
    void aPasswordOfAnotherServerNeedsLess() {
        String digits = IntStream.of(7, 1, 9, 3, 3, 8, 0, 5, 2, 6, 1, 4, 9, 9, 0, 2)
                .mapToObj(Integer::toString)
                .collect(Collectors.joining());

        assertThat(SecretStrength.PASSWORD.problem(SETTING, digits)).isEmpty();
        assertThat(SecretStrength.PASSWORD.problem(SETTING, "postgres")).isPresent();
        assertThat(SecretStrength.PASSWORD.problem(SETTING, "passwordpassword")).isPresent();
        assertThat(SecretStrength.PASSWORD.problem(SETTING, "0".repeat(16))).isPresent();
    }
}
