// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth.connection;

import dev.atelier.gateway.credential.Restrictions;
import dev.atelier.platform.caller.Scope;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/**
 * An application that a person connected with an account.
 *
 * @param id of the credential
 * @param verifiedHost the host that the application proved to own; empty for one that registered itself
 * @param redirectHost where the first answer went
 * @param endsAt when it ends unless the application uses it before
 */
public record Connection(
        long id,
        long account,
        long user,
        String client,
        String name,
        Optional<String> verifiedHost,
        String redirectHost,
        Settings settings,
        Instant createdAt,
        Optional<Instant> lastUsedAt,
        Optional<Instant> revokedAt,
        Instant endsAt) {

    /** What the owner can change. */
    public record Settings(
            Set<Scope> scopes,
            OptionalLong dailyCap,
            OptionalLong monthlyCap,
            boolean topUp,
            Restrictions restrictions) {

        public Settings {
            scopes = Set.copyOf(scopes);
        }

        /** For the audit log. */
        public Map<String, Object> toAuditDetail() {
            Map<String, Object> detail = new TreeMap<>();
            detail.put("scopes", scopes.stream().sorted().map(Scope::wire).toList());
            detail.put("top_up", topUp);
            dailyCap.ifPresent(cap -> detail.put("daily_cap", cap));
            monthlyCap.ifPresent(cap -> detail.put("monthly_cap", cap));
            restrictions.describeIn(detail);
            return detail;
        }
    }

    boolean isRevoked() {
        return revokedAt.isPresent();
    }
}
