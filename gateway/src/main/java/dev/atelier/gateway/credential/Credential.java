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
 * @param previous what it may match instead for a while, after a rotation
 */
public record Credential(
        Caller caller, String fingerprint, Optional<Previous> previous, Optional<Instant> expiresAt, boolean revoked) {

    /** The key before the last rotation; it works until then. */
    public record Previous(String fingerprint, Instant until) {}

    /** A fingerprint as text, as it stands in Redis: the same key has another one under another pepper. */
    public static String text(int pepperVersion, byte[] fingerprint) {
        return pepperVersion + ":" + Base64.getUrlEncoder().withoutPadding().encodeToString(fingerprint);
    }

    /** API keys belong to some plans only; a connection of an application works on every plan. */
    public static boolean planCovers(Caller caller) {
        return caller.kind() != CredentialKind.API_KEY || caller.plan().hasApiKeys();
    }

    public boolean isExpired(Instant now) {
        return expiresAt.isPresent() && !expiresAt.orElseThrow().isAfter(now);
    }
}
