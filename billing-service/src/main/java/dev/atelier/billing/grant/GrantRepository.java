// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.grant;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.List;

/** Reads what is left of grants. */
@ApplicationScoped
public class GrantRepository {
    private static final String DUE_ACCOUNTS = """
            select distinct account_id from (
                select account_id from credit_grant where not is_empty and spendable_until <= ?1
                order by spendable_until limit ?2) due
            """;
    private static final String DUE = """
            select coalesce(sum(remaining), 0)::bigint from credit_grant
            where account_id = ?1 and not is_empty and spendable_until <= ?2
            """;

    private final EntityManager database;

    GrantRepository(EntityManager database) {
        this.database = database;
    }

    @SuppressWarnings("unchecked") // a native query answers what it is asked for
    List<Long> accountsWithDueGrants(Instant now, int most) {
        return database.createNativeQuery(DUE_ACCOUNTS, Long.class)
                .setParameter(1, now)
                .setParameter(2, most)
                .getResultList();
    }

    /** Credits still on the balance although their grant has expired: nobody has booked it yet. */
    public long due(long account, Instant now) {
        return (Long) database.createNativeQuery(DUE, Long.class)
                .setParameter(1, account)
                .setParameter(2, now)
                .getSingleResult();
    }
}
