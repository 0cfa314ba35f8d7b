// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.apikey;

import dev.atelier.platform.caller.Scope;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/** An API key as its owner may see it: everything but the key. */
public record ApiKey(long id, long account, Settings settings, String hint, Times times) {

    /** What was chosen when the key was made or changed. */
    public record Settings(
            String name, Set<Scope> scopes, OptionalLong dailyCap, OptionalLong monthlyCap, boolean topUp) {

        public Settings {
            scopes = Set.copyOf(scopes);
        }

        private Map<String, Object> described() {
            Map<String, Object> words = new TreeMap<>();
            words.put("name", name);
            words.put("scopes", scopes.stream().sorted().map(Scope::wire).toList());
            words.put("top_up", topUp);
            dailyCap.ifPresent(cap -> words.put("daily_cap", cap));
            monthlyCap.ifPresent(cap -> words.put("monthly_cap", cap));
            return words;
        }
    }

    /**
     * When the key was made, used, and when it ends or was ended.
     *
     * @param previousUntil until when the key before the last rotation works
     */
    public record Times(
            Instant createdAt,
            Optional<Instant> expiresAt,
            Optional<Instant> revokedAt,
            Optional<Instant> previousUntil,
            Optional<Instant> lastUsedAt) {

        static Times ofNew(Instant now, Optional<Instant> expiresAt) {
            return new Times(now, expiresAt, Optional.empty(), Optional.empty(), Optional.empty());
        }
    }

    /** What a change makes of a key. */
    public record Changed(Settings settings, Optional<Instant> expiresAt) {}

    ApiKey with(Changed change) {
        Times next = new Times(
                times.createdAt(), change.expiresAt(), times.revokedAt(), times.previousUntil(), times.lastUsedAt());
        return new ApiKey(id, account, change.settings(), hint, next);
    }

    /** For the record of changes: all that can be changed. */
    Map<String, Object> described() {
        Map<String, Object> words = settings.described();
        times.expiresAt().ifPresent(end -> words.put("expires_at", end.toString()));
        return words;
    }

    ApiException cannotBeChanged() {
        return new ApiException(
                        ErrorCode.SERVICE_UNAVAILABLE, "This key is changed by somebody else. Repeat the request.")
                .retryAfter(Duration.ofSeconds(1));
    }

    boolean isRevoked() {
        return times.revokedAt().isPresent();
    }
}
