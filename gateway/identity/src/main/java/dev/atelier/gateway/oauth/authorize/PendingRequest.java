// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth.authorize;

import dev.atelier.gateway.credential.Audience;
import dev.atelier.platform.caller.Scope;
import dev.atelier.platform.json.WireName;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What an application asks for.
 *
 * @param challenge of the code verifier (RFC 7636, S256)
 * @param decision empty until a person has decided
 * @param user who decided
 */
public record PendingRequest(
        String client,
        String redirectUri,
        Optional<String> state,
        String challenge,
        Set<Scope> scopes,
        Set<Audience> audiences,
        Instant expiresAt,
        Optional<Decision> decision,
        OptionalLong user) {

    public PendingRequest {
        scopes = Set.copyOf(scopes);
        audiences = Set.copyOf(audiences);
    }

    /** Whether this person may see the answer: no person has decided yet, or this one has. */
    public boolean isOpenTo(long person) {
        return user.isEmpty() || user.orElseThrow() == person;
    }

    /** How a person decided. */
    public enum Decision implements WireName {
        ALLOWED,
        DENIED;

        static Decision of(String wire) {
            return valueOf(wire.toUpperCase(Locale.ROOT));
        }
    }
}
