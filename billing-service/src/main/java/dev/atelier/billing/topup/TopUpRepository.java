// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Reads top-ups and keeps notes on the open ones; only the money functions book them. */
@ApplicationScoped
class TopUpRepository {
    private static final String COLUMNS = """
            id, account_id, credential_id, provider, customer, method, pack, credits, price_minor, currency, state,
            reference, created_at
            """;
    private static final String CLAIM = """
            update topup set ask_at = ?2, asked = asked + 1
            where id in (
                select id from topup where state = 'open' and ask_at <= ?1
                order by ask_at limit ?3 for update skip locked)
            returning\s""" + COLUMNS;

    private final EntityManager database;

    TopUpRepository(EntityManager database) {
        this.database = database;
    }

    @SuppressWarnings("unchecked") // a native query answers what it is asked for
    Optional<TopUp> find(long id) {
        List<Tuple> rows = database.createNativeQuery("select " + COLUMNS + " from topup where id = ?1", Tuple.class)
                .setParameter(1, id)
                .getResultList();
        return rows.stream().map(TopUpRepository::topUp).findFirst();
    }

    /** Open top-ups nobody has asked about lately; until {@code next} they are this caller's to ask about. */
    @SuppressWarnings("unchecked") // a native query answers what it is asked for
    List<TopUp> claim(Instant now, Instant next, int most) {
        List<Tuple> rows = database.createNativeQuery(CLAIM, Tuple.class)
                .setParameter(1, now)
                .setParameter(2, next)
                .setParameter(3, most)
                .getResultList();
        return rows.stream().map(TopUpRepository::topUp).toList();
    }

    void note(long id, String reference) {
        database.createNativeQuery("update topup set reference = ?2 where id = ?1 and state = 'open'")
                .setParameter(1, id)
                .setParameter(2, reference)
                .executeUpdate();
    }

    /** False when it had ended before. */
    boolean fail(long id, String reason, Instant now) {
        return database.createNativeQuery(
                                "update topup set state = 'failed', reason = ?2, finished_at = ?3 where id = ?1 and state = 'open'")
                        .setParameter(1, id)
                        .setParameter(2, reason)
                        .setParameter(3, now)
                        .executeUpdate()
                == 1;
    }

    private static TopUp topUp(Tuple row) {
        return new TopUp(
                row.get(0, Long.class),
                row.get(1, Long.class),
                row.get(2, Long.class),
                row.get(3, String.class),
                row.get(4, String.class),
                row.get(5, String.class),
                row.get(6, String.class),
                row.get(7, Long.class),
                row.get(8, Long.class),
                row.get(9, String.class),
                TopUpState.of(row.get(10, String.class)),
                row.get(11, String.class),
                row.get(12, Instant.class));
    }
}
