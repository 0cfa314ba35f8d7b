// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SecretKeysTest {
    private static final String SECRET = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=";

    @Test
    void eachPurposeHasItsOwnStableKey() {
        byte[] cursor =
                new SecretKeys(SECRET).derive("page.cursor", "HmacSHA256").getEncoded();
        byte[] again =
                new SecretKeys(SECRET).derive("page.cursor", "HmacSHA256").getEncoded();
        byte[] other = new SecretKeys(SECRET).derive("webhook.secret", "AES").getEncoded();

        assertThat(cursor).hasSize(32).isEqualTo(again).isNotEqualTo(other);
    }

    @Test
    void aShortSecretStopsTheStart() {
        assertThatThrownBy(() -> new SecretKeys("c2hvcnQ=")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void isNeverPrinted() {
        assertThat(new SecretKeys(SECRET)).hasToString("SecretKeys[hidden]");
    }
}
