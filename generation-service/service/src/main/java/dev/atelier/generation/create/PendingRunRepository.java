// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.create;

import dev.atelier.generation.lifecycle.RunState;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.NamedValues;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * The transitions of a run whose charge is not confirmed, each one statement whose condition names the state before it. The next
 * one is {@code RunRepository.queue}.
 */
@ApplicationScoped
class PendingRunRepository {
    private final Database database;
    private final Clock clock;

    PendingRunRepository(Database database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    /** Reserves generations whose charge nobody works on any more, for some time, and answers their ids. */
    List<Long> holdStranded(int most, Duration longest) {
        Instant now = clock.instant();
        return database.list(
                """
                update run set due_at = :until
                where id = any(array(
                    select id from run where state in ('pending_charge', 'abandoned') and due_at <= :now
                    order by due_at limit :most for update skip locked))
                returning id
                """,
                row -> row.getLong("id"),
                NamedValues.of("until", now.plus(longest)).and("now", now).and("most", most));
    }

    /** A retry with the same key continues where the first request stopped; the retry's own credential pays. */
    boolean takeOver(long id, long credential, Duration longest) {
        Instant now = clock.instant();
        return isOne(
                """
                with taken as (
                    update run set due_at = :until
                    where id = :id and state = 'pending_charge' and due_at <= :now returning id)
                update generation set credential_id = :credential from taken where generation.id = taken.id
                """,
                NamedValues.of("id", id)
                        .and("credential", credential)
                        .and("now", now)
                        .and("until", now.plus(longest)));
    }

    /** The holder of a stranded generation cannot decide now; another request or process may try at once. */
    boolean letGo(long id) {
        return isOne(
                "update run set due_at = :now where id = :id and state in ('pending_charge', 'abandoned')", at(id));
    }

    /** The charge is refused or was never answered: from now on it can only be refunded. The key is free at once. */
    boolean abandon(long id) {
        return database.find("""
                        with abandoned as (
                            update run set state = 'abandoned', due_at = :now where id = :id and state = 'pending_charge'
                            returning id),
                        freed as (
                            delete from idempotency using abandoned, generation
                            where generation.id = abandoned.id and idempotency.generation_id = generation.id
                                and idempotency.account_id = generation.account_id
                                and idempotency.key = generation.idempotency_key)
                        select id from abandoned
                        """, row -> row.getLong("id"), at(id)).isPresent();
    }

    /** Deletes a generation that is not charged: its key is free again, and so is the finalize offer it was to use. */
    boolean delete(long id, RunState before) {
        return database.find(
                        """
                        with gone as (delete from run where id = :id and state = :state returning id),
                        deleted as (
                            delete from generation using gone where generation.id = gone.id
                            returning generation.id, account_id, idempotency_key, finalizes),
                        freed as (
                            delete from idempotency using deleted
                            where generation_id = deleted.id and idempotency.account_id = deleted.account_id
                                and key = deleted.idempotency_key),
                        offer as (
                            update generation source set finalized_by = null from deleted
                            where source.id = deleted.finalizes and source.finalized_by = deleted.id)
                        select id from deleted
                        """, row -> row.getLong("id"), NamedValues.of("id", id).and("state", before.wire()))
                .isPresent();
    }

    private boolean isOne(String sql, NamedValues values) {
        return database.update(sql, values) == 1;
    }

    private NamedValues at(long id) {
        return NamedValues.of("id", id).and("now", clock.instant());
    }
}
