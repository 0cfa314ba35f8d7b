// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.apikey;

import dev.atelier.gateway.credential.Restrictions;
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

/** An API key with everything but its secret. */
public record ApiKey(long id, long account, Settings settings, String hint, Times times) {

    /** The settings of a key that its owner can change. */
    public record Settings(
            String name,
            Set<Scope> scopes,
            OptionalLong dailyCap,
            OptionalLong monthlyCap,
            boolean topUp,
            Restrictions restrictions) {

        public Settings {
            scopes = Set.copyOf(scopes);
        }

        private Map<String, Object> toAuditDetail() {
            Map<String, Object> detail = new TreeMap<>();
            detail.put("name", name);
            detail.put("scopes", scopes.stream().sorted().map(Scope::wire).toList());
            detail.put("top_up", topUp);
            dailyCap.ifPresent(cap -> detail.put("daily_cap", cap));
            monthlyCap.ifPresent(cap -> detail.put("monthly_cap", cap));
            restrictions.describeIn(detail);
            return detail;
        }
    }

    /**
     * The dates in the life of a key.
     *
     * @param previousUntil until when the secret before the last rotation works
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

    /** The new state of a key. */
    public record Changed(Settings settings, Optional<Instant> expiresAt) {}

    ApiKey with(Changed change) {
        Times next = new Times(
                times.createdAt(), change.expiresAt(), times.revokedAt(), times.previousUntil(), times.lastUsedAt());
        return new ApiKey(id, account, change.settings(), hint, next);
    }

    /** Everything that can be changed, for the audit log. */
    Map<String, Object> toAuditDetail() {
        Map<String, Object> detail = settings.toAuditDetail();
        times.expiresAt().ifPresent(end -> detail.put("expires_at", end.toString()));
        return detail;
    }

    ApiException changedElsewhere() {
        return new ApiException(
                        ErrorCode.SERVICE_UNAVAILABLE, "This key is changed by somebody else. Repeat the request.")
                .retryAfter(Duration.ofSeconds(1));
    }

    boolean isRevoked() {
        return times.revokedAt().isPresent();
    }
}
