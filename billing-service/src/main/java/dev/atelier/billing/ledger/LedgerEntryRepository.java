// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.ledger;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.util.List;

/** Reads the entries of an account's own book, newest first. */
@ApplicationScoped
class LedgerEntryRepository {
    private static final String BEFORE = """
            select id, transaction_id, created_at, kind, amount, balance_after, generation_id
            from ledger_entry where book = 'customer' and account_id = ?1 and id < ?2
            order by account_id desc, id desc limit ?3
            """;

    private final EntityManager database;

    LedgerEntryRepository(EntityManager database) {
        this.database = database;
    }

    boolean knows(long account) {
        return (Boolean) database.createNativeQuery("select exists (select from account where id = ?1)", Boolean.class)
                .setParameter(1, account)
                .getSingleResult();
    }

    @SuppressWarnings("unchecked") // a native query answers what it is asked for
    List<LedgerEntry> before(long account, long id, int most) {
        List<Tuple> rows = database.createNativeQuery(BEFORE, Tuple.class)
                .setParameter(1, account)
                .setParameter(2, id)
                .setParameter(3, most)
                .getResultList();
        return rows.stream().map(LedgerEntryRepository::entry).toList();
    }

    private static LedgerEntry entry(Tuple row) {
        return new LedgerEntry(
                row.get(0, Long.class),
                row.get(1, Long.class),
                row.get(2, Instant.class),
                row.get(3, String.class),
                row.get(4, Long.class),
                row.get(5, Long.class),
                row.get(6, Long.class));
    }
}
