// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.retention;

import dev.atelier.platform.sql.Database;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;

/** Stores retention rules of accounts, and finds accounts with old media. */
@ApplicationScoped
class RetentionRepository {
    private final Database database;

    RetentionRepository(Database database) {
        this.database = database;
    }

    /** The number of days that an account keeps media. */
    record Rule(long account, int days) {}

    void put(long account, OptionalInt days) {
        if (days.isEmpty()) {
            database.update("delete from retention where account_id = ?", account);
            return;
        }
        database.update("""
                insert into retention (account_id, days) values (?, ?)
                on conflict (account_id) do update set days = excluded.days""", account, days.orElseThrow());
    }

    List<Rule> list(long after, int limit) {
        return database.list(
                "select account_id, days from retention where account_id > ? order by account_id limit ?",
                row -> new Rule(row.getLong("account_id"), row.getInt("days")),
                after,
                limit);
    }

    /** Lists accounts without a rule that have media created before {@code end}. */
    List<Long> listAccountsWithOldMedia(Instant end, int limit) {
        return database.list("""
                select distinct account_id from (
                    select account_id from stored_object
                    where created_at < ? and parent_key is null and expires_at is null
                        and account_id not in (select account_id from retention)
                    order by created_at limit ?) old""", row -> row.getLong("account_id"), end, limit);
    }
}
