// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.request;

import dev.atelier.platform.sql.Database;
import jakarta.inject.Singleton;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads requests and records how their generations proceed; each statement names the account. */
@Singleton
public class CompatRequestRepository {
    private static final String FIND = "select " + CompatRequestRow.COLUMNS + """
        from compat_request where request_id = ? and account_id = ? and dialect = ? and not hidden\
        """;
    private static final String ATTACH = """
        update compat_request set generation_id = ?, input = null
        where request_id = ? and account_id = ? and (generation_id is null or generation_id = ?)\
        """;
    // A final state stays, and a late "queued" does not undo "in_progress".
    private static final String RECORD = """
        update compat_request set state = ?, outputs = ?::jsonb, error_code = ?, credits = coalesce(?, credits),
            finished_at = ?
        where request_id = ? and account_id = ? and state in ('starting', 'queued', 'in_progress')
        and state <> ?\
        """;
    // Ends of a list are inclusive or exclusive by the place of one request, which need not be on the list any more.
    private static final String LIST = "select " + CompatRequestRow.COLUMNS + """
        from compat_request
        where account_id = ? and dialect = ? and path like ? and shown is not null and not hidden
            and (generation_id is not null or input is not null)
        """;
    private static final String BEFORE = """
        and (created_at, request_id) < (select created_at, request_id from compat_request
            where request_id = ? and account_id = ? and dialect = ?)
        """;
    private static final String AFTER = BEFORE.replace('<', '>');
    private static final String NEWEST_FIRST = " order by created_at desc, request_id desc limit ?";
    private static final String OLDEST_FIRST = " order by created_at, request_id limit ?";
    private static final String HIDE = """
        update compat_request set hidden = true, delivery = 'written', idempotency_key = null
        where request_id = ? and account_id = ?\
        """;
    private static final String DELETE_NEVER_STARTED = """
        delete from compat_request where generation_id is null and created_at < ?\
        """;

    private final Database database;

    CompatRequestRepository(Database database) {
        this.database = database;
    }

    @Transactional
    public Optional<CompatRequest> find(UUID id, long account, String dialect) {
        return database.find(FIND, CompatRequestRow::read, id, account, dialect);
    }

    /** Records which generation the request became. */
    @Transactional
    public void attach(CompatRequest request, long generation) {
        if (database.update(ATTACH, generation, request.id(), request.account(), generation) != 1) {
            throw new IllegalStateException("request " + request.id() + " is another generation than " + generation);
        }
    }

    @Transactional
    public void record(CompatRequest request, RequestProgress progress) {
        @Nullable String outputs =
                progress.outputs().isEmpty() ? null : progress.outputs().toString();
        String state = progress.state().wire();
        database.update(
                RECORD,
                state,
                outputs,
                progress.errorCode().orElse(null),
                progress.credits().orElse(null),
                progress.finishedAt().orElse(null),
                request.id(),
                request.account(),
                state);
    }

    /** Lists the requests of an account that its client can see, from one of them on. */
    @Transactional
    public List<CompatRequest> list(RequestList list) {
        boolean isNewestFirst = list.order() == RequestList.Order.NEWEST_FIRST;
        String from = list.after().isEmpty() ? "" : isNewestFirst ? BEFORE : AFTER;
        List<Object> values = new ArrayList<>(List.of(list.account(), list.dialect(), list.pathPrefix() + "%"));
        list.after().ifPresent(id -> values.addAll(List.of(id, list.account(), list.dialect())));
        values.add(list.most());
        return database.list(
                LIST + from + (isNewestFirst ? NEWEST_FIRST : OLDEST_FIRST), CompatRequestRow::read, values.toArray());
    }

    /** Takes a request off every list, and no repeat finds it; its generation and its callback go on. */
    @Transactional
    public void hide(CompatRequest request) {
        database.update(HIDE, request.id(), request.account());
    }

    /**
     * A part of an account's requests in one dialect.
     *
     * @param pathPrefix with which the paths begin; a constant of the dialect
     * @param after the request before the first one that is listed
     */
    public record RequestList(
            long account, String dialect, String pathPrefix, Optional<UUID> after, Order order, int most) {
        /** The order of the times at which the requests came. */
        public enum Order {
            NEWEST_FIRST,
            OLDEST_FIRST
        }
    }

    @Transactional
    public int deleteNeverStarted(Instant before) {
        return database.update(DELETE_NEVER_STARTED, before);
    }
}
