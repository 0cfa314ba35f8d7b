// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.callback;

import dev.atelier.compat.request.CompatRequest;
import dev.atelier.compat.request.CompatRequestRow;
import dev.atelier.platform.json.WireName;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.NamedValues;
import jakarta.inject.Singleton;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Keeps the state of each request's callback. */
@Singleton
public class CallbackRepository {
    private static final String MARK_DUE = """
            update compat_request set callback_state = 'due', callback_at = ?
            where account_id = ? and generation_id = ? and callback_state = 'waiting'""";
    // Only an account with a request that does not know its generation yet can need this row.
    private static final String REMEMBER_EARLY_END = """
            insert into finished_early (account_id, generation_id, finished_at)
            select ?, ?, ? where exists (select 1 from compat_request
                where account_id = ? and generation_id is null and input is not null and callback_url is not null)
            on conflict do nothing""";
    // The row of a request is there before its generation is created, so this needs no lock.
    private static final String RECORD_UNCONCERNED = """
            insert into inbox (event_id)
            select :event where not exists (
                select from compat_request where account_id = :account and (generation_id = :generation
                    or (generation_id is null and input is not null and callback_url is not null)))
            on conflict do nothing""";
    private static final String FORGET_EARLY_END =
            "delete from finished_early where account_id = ? and generation_id = ?";
    private static final String FORGET_OLD = "delete from finished_early where finished_at < ?";
    // Each claim postpones the next one, so a process that dies in between delays a callback only until then.
    private static final String CLAIM = """
            update compat_request set callback_at = ?, callback_attempts = callback_attempts + 1
            where request_id in (select request_id from compat_request
                where callback_state = 'due' and callback_at <= ? order by callback_at limit ? for update skip locked)
            returning callback_attempts,
            """ + CompatRequestRow.COLUMNS;
    private static final String POSTPONE = """
            update compat_request set callback_at = ? where request_id = ? and account_id = ? and callback_state = 'due'""";
    private static final String END = """
            update compat_request set callback_state = ? where request_id = ? and account_id = ?""";

    private final Database database;
    private final Clock clock;

    CallbackRepository(Database database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    /** Orders the end of a generation and the moment at which its request learns which generation it is. */
    @Transactional
    public void lock(long account) {
        database.lock("callback " + account);
    }

    /**
     * Records an event that concerns no request, in a statement of its own that needs no transaction. False when it may
     * concern one, or was recorded before.
     */
    boolean recordUnconcerned(String event, long account, long generation) {
        return database.update(
                        RECORD_UNCONCERNED,
                        NamedValues.of("event", event).and("account", account).and("generation", generation))
                == 1;
    }

    /** Makes the callback due when the generation ended before its request knew of it. */
    @Transactional
    public void scheduleIfFinished(long account, long generation) {
        if (database.update(FORGET_EARLY_END, account, generation) > 0) {
            database.update(MARK_DUE, clock.instant(), account, generation);
        }
    }

    /** Makes the callback due; false when there is none, or when its request does not know yet that it is its own. */
    @Transactional
    boolean schedule(long account, long generation) {
        lock(account);
        Instant now = clock.instant();
        boolean isDue = database.update(MARK_DUE, now, account, generation) > 0;
        if (!isDue) {
            database.update(REMEMBER_EARLY_END, account, generation, now, account);
        }
        return isDue;
    }

    /** Claims due callbacks; one that is not ended within {@code lease} becomes due again. */
    @Transactional
    List<DueCallback> claim(int most, Duration lease) {
        Instant now = clock.instant();
        return database.list(
                CLAIM,
                row -> new DueCallback(CompatRequestRow.read(row), row.getInt("callback_attempts")),
                now.plus(lease),
                now,
                most);
    }

    /** Makes a claimed callback due again before its lease ends. */
    @Transactional
    void postpone(CompatRequest request, Duration pause) {
        database.update(POSTPONE, clock.instant().plus(pause), request.id(), request.account());
    }

    @Transactional
    void end(CompatRequest request, CallbackState last) {
        database.update(END, last.wire(), request.id(), request.account());
    }

    /** Deletes the ends of generations that no request claimed. */
    @Transactional
    int deleteUnclaimed(Instant before) {
        return database.update(FORGET_OLD, before);
    }

    /** How far the callback of a request is. */
    enum CallbackState implements WireName {
        /** The generation has not ended. */
        WAITING,
        /** The worker has to hand the callback over. */
        DUE,
        /** webhook-service has taken the callback. */
        HANDED_OVER,
        /** There is nothing to send, or webhook-service refused the callback for good. */
        DROPPED;
    }

    /**
     * A callback that the worker has to hand over.
     *
     * @param attempt counts from 1
     */
    record DueCallback(CompatRequest request, int attempt) {}
}
