// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.credential;

import java.time.Instant;
import java.util.Set;

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
