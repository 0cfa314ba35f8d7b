// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.credential;

import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.caller.CredentialKind;
import dev.atelier.platform.caller.Scope;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A credential as it stands in the database.
 *
 * @param caller the holder, with the rights of the credential
 * @param fingerprint of the key, as text; empty when no key matches
 * @param previous the key before the last rotation
 * @param tokens the valid access tokens of an application's connection
 * @param restrictions of which the caller has the models
 */
public record Credential(
        Caller caller,
        String fingerprint,
        Optional<Previous> previous,
        Optional<Instant> expiresAt,
        boolean revoked,
        List<AccessToken> tokens,
        Restrictions restrictions) {

    public Credential {
        tokens = List.copyOf(tokens);
    }

    /** A credential without access tokens and restrictions. */
    public Credential(
            Caller caller,
            String fingerprint,
            Optional<Previous> previous,
            Optional<Instant> expiresAt,
            boolean revoked) {
        this(caller, fingerprint, previous, expiresAt, revoked, List.of(), Restrictions.NONE);
    }

    /** A key that was rotated, and until when it still works. */
    public record Previous(String fingerprint, Instant until) {}

    /** Whether the holder may read anything at this time. */
    public boolean canRead(Instant now) {
        boolean expired = expiresAt.filter(end -> !end.isAfter(now)).isPresent();
        return !revoked && !expired && planCovers(caller) && caller.scopes().contains(Scope.READ);
    }

    /** A fingerprint as text; the version is part of it, because a key has one fingerprint for each pepper. */
    public static String text(int pepperVersion, byte[] fingerprint) {
        return pepperVersion + ":" + Base64.getUrlEncoder().withoutPadding().encodeToString(fingerprint);
    }

    /** What stands for the fingerprint of a person's credential: no key has it, and admission asks for it by itself. */
    public static final String OF_SESSION = "session";

    /** API keys belong to some plans only; connections of applications and the console work on every plan. */
    public static boolean planCovers(Caller caller) {
        return caller.kind() != CredentialKind.API_KEY || caller.plan().hasApiKeys();
    }

    /**
     * An access token of a connection, without its secret.
     *
     * @param fingerprint as {@link Credential#text} writes it
     * @param audiences where the token is valid
     */
    public record AccessToken(String fingerprint, Instant endsAt, Set<Audience> audiences) {

        public AccessToken {
            audiences = Set.copyOf(audiences);
        }
    }
}
