// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.cap;

import dev.atelier.platform.credits.Credits;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Tuple;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;

/** Reads the caps of a credential and what it spent of them; only the money functions write either. */
@ApplicationScoped
public class CapRepository {
    private static final String SPENT = """
            select coalesce(sum(spent), 0) from credential_spend
            where account_id = ?1 and credential_id = ?2 and period = ?3 and period_start = ?4
            """;
    private static final String CAPS = """
            select daily_cap, monthly_cap, version from credential_cap where account_id = ?1 and credential_id = ?2
            """;
    private static final String TOLD = """
            insert into cap_notice (account_id, credential_id, period, period_start, told_at)
            values (?1, ?2, ?3, ?4, ?5) on conflict do nothing
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
                .setParameter(3, period.wire())
                .setParameter(4, period.startAt(now))
                .getSingleResult();
        return new CapWindow(period, new Credits((Long) spent), period.startAt(now), period.resetAfter(now));
    }

    /** Empty when the gateway has pushed none; then a charge brings its own. */
    @SuppressWarnings("unchecked") // a native query answers what it is asked for
    public Optional<Caps> pushed(long account, long credential) {
        return database.createNativeQuery(CAPS, Tuple.class)
                .setParameter(1, account)
                .setParameter(2, credential)
                .getResultStream()
                .findFirst()
                .map(found -> {
                    Tuple row = (Tuple) found;
                    return new Caps(row.get(0, Long.class), row.get(1, Long.class), row.get(2, Long.class));
                });
    }

    /** True once for each window of a credential. */
    public boolean firstNotice(long account, long credential, CapPeriod period, Instant at) {
        return database.createNativeQuery(TOLD)
                        .setParameter(1, account)
                        .setParameter(2, credential)
                        .setParameter(3, period.wire())
                        .setParameter(4, period.startAt(at))
                        .setParameter(5, at)
                        .executeUpdate()
                == 1;
    }
}
