// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.apikey;

import dev.atelier.platform.caller.Scope;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** An API key as its owner may see it: everything but the key. */
public record ApiKey(long id, long account, Settings settings, String hint, Times times) {

    /** What was chosen when the key was made. */
    public record Settings(
            String name, Set<Scope> scopes, OptionalLong dailyCap, OptionalLong monthlyCap, boolean topUp) {

        public Settings {
            scopes = Set.copyOf(scopes);
        }
    }

    /** When the key was made, and when it ends or was ended. */
    public record Times(Instant createdAt, Optional<Instant> expiresAt, Optional<Instant> revokedAt) {}
}
