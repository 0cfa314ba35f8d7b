// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.atelier.platform.secret.SecretKeys;
import java.util.Base64;
import org.junit.jupiter.api.Test;

class SecretCipherTest {
    private static final String HOOK = "hook_7";

    private final SecretCipher cipher = cipher(1);

    @Test
    void aSecretIsTheTextThatWasSealed() {
        EndpointSecret secret = EndpointSecret.random();

        assertThat(cipher.open(cipher.seal(secret, HOOK), HOOK)).isEqualTo(secret);
    }

    @Test
    void sealedItIsNotReadableAndNeverTheSame() {
        EndpointSecret secret = EndpointSecret.random();

        byte[] sealed = cipher.seal(secret, HOOK).bytes();

        assertThat(new String(sealed, java.nio.charset.StandardCharsets.ISO_8859_1))
                .doesNotContain("whsec_");
        assertThat(cipher.seal(secret, HOOK).bytes()).isNotEqualTo(sealed);
    }

    @Test
    void aSecretDecryptsOnlyForItsEndpoint() {
        SealedSecret sealed = cipher.seal(EndpointSecret.random(), HOOK);

        assertThatIllegalStateException().isThrownBy(() -> cipher.open(sealed, "hook_8"));
    }

    @Test
    void anotherInstallationCannotOpenIt() {
        SealedSecret sealed = cipher.seal(EndpointSecret.random(), HOOK);

        assertThatIllegalStateException().isThrownBy(() -> cipher(2).open(sealed, HOOK));
    }

    @Test
    void whatWasSealedUnderAnAcceptedSecretKeyOpens() {
        EndpointSecret secret = EndpointSecret.random();
        SealedSecret sealed = cipher.seal(secret, HOOK);

        assertThat(new SecretCipher(SecretKeys.of(key(2), key(1))).open(sealed, HOOK))
                .isEqualTo(secret);
    }

    @Test
    void changedBytesDoNotOpen() {
        byte[] sealed = cipher.seal(EndpointSecret.random(), HOOK).bytes();
        for (int i = 0; i < sealed.length; i++) {
            byte[] changed = sealed.clone();
            changed[i] ^= 1;

            assertThatIllegalStateException().isThrownBy(() -> cipher.open(new SealedSecret(changed), HOOK));
        }
    }

    @Test
    void aSecretIs32RandomBytesAndIsNeverPrinted() {
        EndpointSecret secret = EndpointSecret.random();

        assertThat(secret.decoded()).hasSize(32);
        assertThat(secret.text()).matches("whsec_[A-Za-z0-9+/]{43}=");
        assertThat(secret.toString()).doesNotContain(secret.text());
        assertThat(EndpointSecret.random()).isNotEqualTo(secret);
    }

    private static SecretCipher cipher(int seed) {
        return new SecretCipher(SecretKeys.of(key(seed)));
    }

    private static String key(int seed) {
        byte[] key = new byte[32];
        key[0] = (byte) seed;
        return Base64.getEncoder().encodeToString(key);
    }
}
