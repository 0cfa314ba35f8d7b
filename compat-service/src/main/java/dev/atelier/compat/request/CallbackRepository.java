// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.request;

import dev.atelier.compat.database.Database;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** The statements about callbacks. */
@Singleton
class CallbackRepository {
    private static final String DUE = """
            update compat_request set callback_state = 'due', callback_at = ?
            where account_id = ? and generation_id = ? and callback_state = 'waiting'""";
    private static final String REMEMBER = """
            insert into finished_early (account_id, generation_id, finished_at)
            select ?, ?, ? where exists (select 1 from compat_request
                where account_id = ? and generation_id is null and input is not null and callback_url is not null)
            on conflict do nothing""";
    private static final String FORGET = "delete from finished_early where account_id = ? and generation_id = ?";
    private static final String FORGET_OLD = "delete from finished_early where finished_at < ?";
    // The next look is put off at once: a process that dies in between holds nothing up for long.
    private static final String CLAIM = """
            update compat_request set callback_at = ?, callback_attempts = callback_attempts + 1
            where request_id in (select request_id from compat_request
                where callback_state = 'due' and callback_at <= ? order by callback_at limit ? for update skip locked)
            returning request_id, account_id, dialect, path, model, input, generation_id, callback_url, state,
                outputs, error_code, created_at, callback_attempts""";
    private static final String PUT_OFF = """
            update compat_request set callback_at = ? where request_id = ? and account_id = ? and callback_state = 'due'""";
    private static final String SETTLE = """
            update compat_request set callback_state = ? where request_id = ? and account_id = ?""";

    private final Database database;
    private final RequestRepository requests;

    CallbackRepository(Database database, RequestRepository requests) {
        this.database = database;
        this.requests = requests;
    }

    /** An end that is told and a generation that is written down see each other one after the other. */
    void lock(long account) {
        database.lock("callback " + account);
    }

    void finished(long account, long generation, Instant now) {
        if (database.change(DUE, now, account, generation) == 0) {
            database.change(REMEMBER, account, generation, now, account);
        }
    }

    void catchUp(long account, long generation, Instant now) {
        if (database.change(FORGET, account, generation) > 0) {
            database.change(DUE, now, account, generation);
        }
    }

    List<DueCallback> claim(int most, Instant now, Duration lease) {
        return database.all(
                CLAIM,
                row -> new DueCallback(requests.read(row), row.getInt("callback_attempts")),
                now.plus(lease),
                now,
                most);
    }

    void putOff(UUID id, long account, Instant until) {
        database.change(PUT_OFF, until, id, account);
    }

    void settle(UUID id, long account, boolean handedOver) {
        database.change(SETTLE, handedOver ? "handed_over" : "dropped", id, account);
    }

    int forgetOlderThan(Instant limit) {
        return database.change(FORGET_OLD, limit);
    }
}
