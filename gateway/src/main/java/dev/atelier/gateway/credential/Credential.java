// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.credential;

import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.caller.CredentialKind;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;

/**
 * A credential as it stands in the database.
 *
 * @param caller whom it lets in, and with which rights
 * @param fingerprint what the presented key must match, as text
 */
public record Credential(Caller caller, String fingerprint, Optional<Instant> expiresAt, boolean revoked) {

    /** A fingerprint as text, as it stands in Redis. */
    public static String text(byte[] fingerprint) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(fingerprint);
    }

    /** API keys belong to some plans only; a connection of an application works on every plan. */
    public static boolean planCovers(Caller caller) {
        return caller.kind() != CredentialKind.API_KEY || caller.plan().hasApiKeys();
    }

    public boolean isExpired(Instant now) {
        return expiresAt.isPresent() && !expiresAt.orElseThrow().isAfter(now);
    }
}
