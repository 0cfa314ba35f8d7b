// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth.token;

import dev.atelier.gateway.credential.Audience;
import dev.atelier.platform.caller.Scope;
import java.time.Instant;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What a person approved, until the application fetches it with the code.
 *
 * @param challenge of the code verifier
 * @param credential the connection that the code became; empty until then
 */
public record Grant(
        String client,
        String redirectUri,
        String challenge,
        Set<Audience> audiences,
        long account,
        long user,
        Set<Scope> scopes,
        OptionalLong dailyCap,
        boolean topUp,
        Instant expiresAt,
        OptionalLong credential) {

    public Grant {
        audiences = Set.copyOf(audiences);
        scopes = Set.copyOf(scopes);
    }
}
