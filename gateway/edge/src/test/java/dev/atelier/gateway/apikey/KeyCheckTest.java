// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.apikey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.atelier.gateway.testing.TestKeys;
import dev.atelier.platform.secret.SecretKeys;
import java.lang.reflect.Proxy;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KeyCheckTest {
    private static final String SECRET = random();
    private static final String NEWER = random();

    private final SecureRandom random = new SecureRandom();
    private final KeyCheck check = check(SECRET, Map.of());

    @Test
    void acceptsOnlyItsOwnKeys() {
        ApiKeySecret own = ApiKeySecret.create(7, random, check::of);
        ApiKeySecret others = ApiKeySecret.create(7, random, check(random(), Map.of())::of);

        assertThat(check.accepts(own)).isTrue();
        assertThat(check.accepts(others)).isFalse();
    }

    @Test
    void theIdAndEveryCharacterOfTheSecretAreChecked() {
        String beginning = ApiKeySecret.create(7, random, check::of).reveal();
        String text = beginning.substring(0, beginning.length() - 6);
        for (int i = "atl_live_".length(); i < text.length(); i++) {
            char other = text.charAt(i) == 'x' ? 'y' : 'x';
            String forged = TestKeys.withChecksum(text.substring(0, i) + other + text.substring(i + 1));

            assertThat(ApiKeySecret.parse(forged).filter(check::accepts))
                    .as("character %d", i)
                    .isEmpty();
        }
    }

    @Test
    void aKeyFromBeforeThePepperWasRotatedIsAccepted() {
        ApiKeySecret older = ApiKeySecret.create(7, random, check::of);
        KeyCheck rotated = check(SECRET, Map.of(2, NEWER));
        ApiKeySecret newer = ApiKeySecret.create(7, random, rotated::of);

        assertThat(rotated.accepts(older)).isTrue();
        assertThat(rotated.accepts(newer)).isTrue();
        assertThat(check.accepts(newer)).isFalse();
    }

    @Test
    void aPepperInPlaceOfTheDerivedOneIsRefused() {
        assertThatIllegalStateException()
                .isThrownBy(() -> check(SECRET, Map.of(1, NEWER)))
                .withMessageContaining("atelier.api-key.pepper.2")
                .withMessageNotContaining(NEWER);
    }

    @Test
    void aTextWithoutACheckIsNoKey() {
        assertThat(ApiKeySecret.parse(TestKeys.withChecksum("atl_live_7_" + "a".repeat(32))))
                .isEmpty();
    }

    private static KeyCheck check(String secret, Map<Integer, String> peppers) {
        return new KeyCheck(peppers(secret, peppers));
    }

    /** The peppers of a secret key, and those that an operator has set, by version. */
    static KeyPeppers peppers(String secret, Map<Integer, String> set) {
        ApiKeyConfig config = (ApiKeyConfig) Proxy.newProxyInstance(
                ApiKeyConfig.class.getClassLoader(), new Class<?>[] {ApiKeyConfig.class}, (_, _, _) -> set);
        return new KeyPeppers(SecretKeys.of(secret), config);
    }

    /** A secret key in base64. */
    static String random() {
        byte[] bytes = new byte[32];
        new SecureRandom().nextBytes(bytes);
        return Base64.getEncoder().encodeToString(bytes);
    }
}
