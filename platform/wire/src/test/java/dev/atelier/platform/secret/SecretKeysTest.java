// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HexFormat;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SecretKeysTest {
    private static final String NEXT = "q83nZk4xL0uYw5tR2pVb7sJcE9gH1mDfA6iKoTqXzB8=";
    private static final String SECRET = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=";

    @Test
    void eachPurposeHasItsOwnStableKey() {
        byte[] cursor =
                SecretKeys.of(SECRET).derive("page.cursor", "HmacSHA256").getEncoded();
        byte[] again = SecretKeys.of(SECRET).derive("page.cursor", "HmacSHA256").getEncoded();
        byte[] other = SecretKeys.of(SECRET).derive("webhook.secret", "AES").getEncoded();

        assertThat(cursor).hasSize(32).isEqualTo(again).isNotEqualTo(other);
    }

    @Test
    void aShortSecretStopsTheStart() {
        assertThatThrownBy(() -> SecretKeys.of("c2hvcnQ=")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theKeyOfRfc5869IsDerived() {
        // Computed with another implementation, so that a release never derives other keys than the release before.
        assertThat(SecretKeys.of(SECRET).derive("page.cursor", "HmacSHA256").getEncoded())
                .isEqualTo(HexFormat.of().parseHex("6ed433ef48cdbcf2ede3a57b810363b8d42f576aac35abbc8c004a73b8b522de"));
    }

    @Test
    void whatAnAcceptedSecretKeyMadeIsAcceptedAndTheCurrentOneMakesWhatIsNew() {
        var before = new PurposeMac(SecretKeys.of(SECRET), "purpose");
        var first = new PurposeMac(SecretKeys.of(SECRET, NEXT), "purpose");
        var second = new PurposeMac(SecretKeys.of(NEXT, SECRET), "purpose");
        var after = new PurposeMac(SecretKeys.of(NEXT), "purpose");
        byte[] message = {1, 2, 3};

        assertThat(first.compute(message)).isEqualTo(before.compute(message));
        assertThat(second.compute(message)).isEqualTo(after.compute(message));
        assertThat(first.accepts(second.compute(message), message)).isTrue();
        assertThat(second.accepts(first.compute(message), message)).isTrue();
        assertThat(after.accepts(before.compute(message), message)).isFalse();
        assertThat(new PurposeMac(SecretKeys.of(SECRET), "other").accepts(before.compute(message), message))
                .isFalse();
        assertThat(before.accepts(new byte[0], message)).isFalse();
    }

    @Test
    void eachServiceHasItsOwnKeyForWhatEveryServiceHas() {
        var billing = new SecretKeys("billing-service", SECRET, Optional.empty());
        var library = new SecretKeys("library-service", SECRET, Optional.empty());

        assertThat(billing.ofThisService("page.cursor")).isNotEqualTo(library.ofThisService("page.cursor"));
    }

    @Test
    void isNeverPrinted() {
        assertThat(SecretKeys.of(SECRET)).hasToString("SecretKeys[hidden]");
    }
}
