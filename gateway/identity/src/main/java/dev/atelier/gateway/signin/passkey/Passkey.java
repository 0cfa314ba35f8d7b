// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.passkey;

import com.yubico.webauthn.data.ByteArray;
import java.time.Instant;
import java.util.Optional;

/**
 * A key in an authenticator of a person.
 *
 * @param credentialId that the authenticator chose
 * @param publicKey in the form of COSE
 * @param signCount how often the authenticator said that it has signed
 */
public record Passkey(
        ByteArray credentialId,
        long user,
        String name,
        ByteArray publicKey,
        long signCount,
        Instant createdAt,
        Optional<Instant> lastUsedAt) {

    /** The id as text, for forms. */
    public String id() {
        return credentialId.getBase64Url();
    }
}
