// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.request;

import dev.atelier.platform.sql.Database;
import jakarta.inject.Singleton;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads requests and records how their generations proceed; each statement names the account. */
@Singleton
public class CompatRequestRepository {
    private static final String FIND = "select " + CompatRequestRow.COLUMNS + """
            from compat_request where request_id = ? and account_id = ? and dialect = ?""";
    private static final String ATTACH = """
            update compat_request set generation_id = ?, input = null
            where request_id = ? and account_id = ? and (generation_id is null or generation_id = ?)""";
    // A final state stays, and a late "queued" does not undo "in_progress".
    private static final String RECORD = """
            update compat_request set state = ?, outputs = ?::jsonb, error_code = ?
            where request_id = ? and account_id = ? and state in ('starting', 'queued', 'in_progress')
            and state <> ?""";
    private static final String DELETE_NEVER_STARTED = """
            delete from compat_request where generation_id is null and created_at < ?""";

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
                RECORD, state, outputs, progress.errorCode().orElse(null), request.id(), request.account(), state);
    }

    @Transactional
    public int deleteNeverStarted(Instant before) {
        return database.update(DELETE_NEVER_STARTED, before);
    }
}
