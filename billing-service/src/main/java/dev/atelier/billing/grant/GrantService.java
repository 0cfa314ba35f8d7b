// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.grant;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Shows the grants of an account. */
@ApplicationScoped
public class GrantService {
    /** A list for a person; what is left of further ones is in the balance. */
    private static final int MAX_LISTED = 100;

    private final GrantRepository grants;

    GrantService(GrantRepository grants) {
        this.grants = grants;
    }

    /** Those with credits left come first, in the order in which charges draw from them. */
    @Transactional
    public List<GrantView> list(long account) {
        return grants.list(account, MAX_LISTED);
    }

    /**
     * Credits that an account was given or bought.
     *
     * @param source {@code grants} or {@code topups}
     * @param remaining what no charge has drawn yet
     * @param expiresAt absent when the credits never expire
     */
    public record GrantView(
            long id,
            String source,
            String reason,
            long credits,
            long remaining,
            Instant createdAt,
            @Nullable Instant expiresAt) {}
}
