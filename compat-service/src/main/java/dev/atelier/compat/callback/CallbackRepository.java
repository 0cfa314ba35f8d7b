// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.callback;

import dev.atelier.compat.request.CompatRequest;
import dev.atelier.compat.request.CompatRequestRow;
import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.json.WireName;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.NamedValues;
import jakarta.inject.Singleton;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/** Keeps the state of each request's callback. */
@Singleton
public class CallbackRepository {
    // In the order of the accounts, so that two sets of events cannot block each other.
    private static final String LOCK = """
        select pg_advisory_xact_lock(hashtextextended('callback ' || account, 0))
        from (select distinct account from unnest(?::bigint[]) as account order by account) as locked\
        """;
    // An end that no request knows is remembered where the account has a request that does not know its generation.
    private static final String MARK_DUE = """
        with ended as (
            select account, generation
            from unnest(:accounts::bigint[], :generations::bigint[]) as e (account, generation)),
        due as (
            update compat_request set callback_state = 'due', callback_at = :now
            from ended where account_id = account and generation_id = generation and callback_state = 'waiting'
            returning request_id),
        early as (
            insert into finished_early (account_id, generation_id, finished_at)
            select account, generation, :now from ended
            where not exists (select from compat_request where account_id = account and generation_id = generation)
                and exists (select from compat_request where account_id = account
                    and generation_id is null and input is not null and callback_url is not null)
            on conflict do nothing)
        select count(*) as due from due\
        """;
    // The row of a request is there before its generation is created, so this needs no lock.
    private static final String RECORD_UNCONCERNED = """
        insert into inbox (event_id)
        select event_id
        from unnest(:events::text[], :accounts::bigint[], :generations::bigint[]) as ended (event_id, account, generation)
        where not exists (
            select from compat_request where account_id = account and (generation_id = generation
                or (generation_id is null and input is not null and callback_url is not null)))
        order by event_id
        on conflict do nothing returning event_id\
        """;
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
        update compat_request set callback_at = ? where request_id = ? and account_id = ? and callback_state = 'due'\
        """;
    private static final String END = """
        update compat_request set callback_state = ? where request_id = ? and account_id = ?\
        """;

    private final Database database;
    private final Clock clock;

    CallbackRepository(Database database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    /** Orders the ends of generations and the moment at which a request learns which generation it is. */
    @Transactional
    public void lock(List<Long> accounts) {
        database.list(LOCK, _ -> true, accounts);
    }

    /**
     * Records the events that concern no request, in a statement of its own that needs no transaction. Returns them; the
     * others may concern one, or were recorded before.
     */
    Set<String> recordUnconcerned(List<GenerationFinished> events) {
        return Set.copyOf(database.list(
                RECORD_UNCONCERNED,
                row -> row.getString("event_id"),
                NamedValues.of("events", events, GenerationFinished::eventId)
                        .and("accounts", events, GenerationFinished::account)
                        .and("generations", events, event -> event.generation().value())));
    }

    /** Makes the callback due when the generation ended before its request knew of it. */
    @Transactional
    public void scheduleIfFinished(long account, long generation) {
        if (database.update(FORGET_EARLY_END, account, generation) > 0) {
            markDue(List.of(account), List.of(generation));
        }
    }

    /** Makes callbacks due; false for those of no request, and of one that does not know its generation yet. */
    @Transactional
    boolean schedule(List<GenerationFinished> events) {
        List<Long> accounts = events.stream().map(GenerationFinished::account).toList();
        lock(accounts);
        return markDue(
                accounts,
                events.stream().map(event -> event.generation().value()).toList());
    }

    private boolean markDue(List<Long> accounts, List<Long> generations) {
        return database.get(
                MARK_DUE,
                row -> row.getLong("due") > 0,
                NamedValues.of("accounts", accounts)
                        .and("generations", generations)
                        .and("now", clock.instant()));
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
