// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.retention;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import org.hibernate.Session;

/** Accounts with a retention of their own, and accounts that have something old. */
@ApplicationScoped
class RetentionRepository {
    private final Session database;

    RetentionRepository(Session database) {
        this.database = database;
    }

    /** An account and the number of days its media stay. */
    record Rule(long account, int days) {}

    void put(long account, OptionalInt days) {
        if (days.isEmpty()) {
            database.createNativeMutationQuery("delete from retention where account_id = ?1")
                    .setParameter(1, account)
                    .executeUpdate();
            return;
        }
        database.createNativeMutationQuery("""
                        insert into retention (account_id, days) values (?1, ?2)
                        on conflict (account_id) do update set days = excluded.days""")
                .setParameter(1, account)
                .setParameter(2, days.orElseThrow())
                .executeUpdate();
    }

    List<Rule> rules(long after, int most) {
        return database
                .createNativeQuery(
                        "select account_id, days from retention where account_id > ?1 order by account_id limit ?2",
                        Object[].class)
                .setParameter(1, after)
                .setParameter(2, most)
                .getResultList()
                .stream()
                .map(row -> new Rule(((Number) row[0]).longValue(), ((Number) row[1]).intValue()))
                .toList();
    }

    /** Accounts without a rule that hold something older than this. */
    List<Long> withOldMedia(Instant end, int most) {
        return database.createNativeQuery("""
                        select distinct account_id from (
                            select account_id from stored_object
                            where created_at < ?1 and parent_key is null and expires_at is null
                                and account_id not in (select account_id from retention)
                            order by created_at limit ?2) old""", Long.class)
                .setParameter(1, end)
                .setParameter(2, most)
                .getResultList();
    }
}
