// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.cap;

import dev.atelier.platform.credits.Credits;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import java.time.Clock;
import java.time.Instant;

/** Reads the cap windows of a credential; only the charge functions write them. */
@ApplicationScoped
public class CapRepository {
    private static final String SPENT = """
            select coalesce(sum(spent), 0) from credential_spend
            where account_id = ?1 and credential_id = ?2 and period = ?3 and period_start = ?4
            """;

    private final EntityManager database;
    private final Clock clock;

    CapRepository(EntityManager database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    public CapWindow current(long account, long credential, CapPeriod period) {
        Instant now = clock.instant();
        Object spent = database.createNativeQuery(SPENT, Long.class)
                .setParameter(1, account)
                .setParameter(2, credential)
                .setParameter(3, period.column())
                .setParameter(4, period.startAt(now))
                .getSingleResult();
        return new CapWindow(period, new Credits((Long) spent), period.resetAfter(now));
    }
}
