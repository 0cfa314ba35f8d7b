// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.request;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.database.Database;
import dev.atelier.compat.request.Claim.Hold;
import dev.atelier.platform.answer.AnswerFate;
import dev.atelier.platform.answer.AnswerWord;
import jakarta.inject.Singleton;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The statements about requests; each names the account. */
@Singleton
class RequestRepository {
    private static final String COLUMNS = """
            request_id, account_id, dialect, path, model, input, generation_id, callback_url, state, outputs,
            error_code, created_at
            """;
    private static final String INSERT = """
            insert into compat_request (request_id, account_id, credential, dialect, path, model, input, fingerprint,
                state, answer, holder, held_at, callback_url, callback_state, created_at)
            values (?, ?, ?, ?, ?, ?, ?::jsonb, ?, 'starting', 'pending', ?, ?, ?, ?, ?)""";
    private static final String FIND = "select answer, " + COLUMNS + """
            from compat_request where request_id = ? and account_id = ? and dialect = ?""";
    private static final String UNANSWERED = "select answer, " + COLUMNS + """
            from compat_request
            where account_id = ? and credential = ? and fingerprint = ? and answer <> 'written'
            and (answer <> 'pending' or holder <> all (?::uuid[]))
            and (answer <> 'doubtful' and held_at > ? or answer = 'doubtful' and held_at > ? and held_at < ?)
            order by created_at limit 1""";
    private static final String TAKE_OVER = """
            update compat_request set answer = 'pending', holder = ?, held_at = ?
            where request_id = ? and account_id = ?""";
    private static final String ANSWERED = """
            update compat_request set answer = ?, held_at = ?
            where request_id = ? and holder = ? and (generation_id is not null or input is not null)""";
    private static final String TOLD = """
            update compat_request set answer = ?, held_at = ?
            where holder = ? and answer = any (?) and (generation_id is not null or input is not null)""";
    private static final String ARRIVED = """
            update compat_request set answer = 'written' where request_id = ? and account_id = ?""";
    private static final String GIVE_UP = """
            update compat_request set answer = 'written', input = null
            where request_id = ? and holder = ? and generation_id is null""";
    private static final String ATTACH = """
            update compat_request set generation_id = ?, input = null
            where request_id = ? and account_id = ? and (generation_id is null or generation_id = ?)""";
    private static final String NEVER_STARTED = """
            delete from compat_request where generation_id is null and created_at < ?""";
    // What has ended stays as it ended, and a late "queued" does not undo "in_progress".
    private static final String RECORD = """
            update compat_request set state = ?, outputs = ?::jsonb, error_code = ?
            where request_id = ? and account_id = ? and state in ('starting', 'queued', 'in_progress')
            and state <> ?""";

    private final Database database;
    private final ObjectMapper json;

    RequestRepository(Database database, ObjectMapper json) {
        this.database = database;
        this.json = json;
    }

    /** A request, and how far the answer to its submit got. */
    record Known(String answer, CompatRequest request) {}

    Optional<Known> find(UUID id, long account, String dialect) {
        return database.first(FIND, this::known, id, account, dialect);
    }

    /** The oldest equal request of which the client may not know. */
    Optional<Known> unanswered(Submission submission, Attempt attempt, Instant now) {
        return database.first(
                UNANSWERED,
                this::known,
                submission.account(),
                submission.credential(),
                submission.fingerprint().bytes(),
                attempt.open().stream().map(UUID::toString).toArray(String[]::new),
                now.minus(attempt.window()),
                attempt.arrived().minus(attempt.doubt().most()),
                attempt.arrived().minus(attempt.doubt().least()));
    }

    void insert(Submission submission, Hold hold, Instant now) {
        database.change(
                INSERT,
                hold.request(),
                submission.account(),
                submission.credential(),
                submission.dialect(),
                submission.path(),
                submission.model(),
                submission.input().toString(),
                submission.fingerprint().bytes(),
                hold.holder(),
                now,
                submission.callbackUrl().orElse(null),
                submission.callbackUrl().isPresent() ? "waiting" : "none",
                now);
    }

    void takeOver(Hold hold, long account, Instant now) {
        database.change(TAKE_OVER, hold.holder(), now, hold.request(), account);
    }

    void answered(Hold hold, boolean written, Instant now) {
        database.change(ANSWERED, written ? "written" : "lost", now, hold.request(), hold.holder());
    }

    /** A refused one stays as it is. False when no attempt has this name, or nothing worse is told of it. */
    boolean told(AnswerWord word) {
        String[] before = before(word.fate()).toArray(String[]::new);
        return database.change(TOLD, word.fate().wire(), word.at(), word.receipt(), before) > 0;
    }

    /** What may still turn into this: word of one answer can arrive in any order, and the worst of it holds. */
    private static List<String> before(AnswerFate fate) {
        return switch (fate) {
            case OPEN -> List.of();
            case WRITTEN -> List.of("pending");
            case DOUBTFUL -> List.of("pending", "written");
            case LOST -> List.of("pending", "written", "doubtful");
        };
    }

    /** The client asks for the request, so it knows of it. */
    void arrived(CompatRequest request) {
        database.change(ARRIVED, request.id(), request.account());
    }

    /** The row stays for a while: an earlier attempt with the same key may still succeed. */
    void giveUp(Hold hold) {
        database.change(GIVE_UP, hold.request(), hold.holder());
    }

    void attach(CompatRequest request, long generation) {
        if (database.change(ATTACH, generation, request.id(), request.account(), generation) != 1) {
            throw new IllegalStateException("request " + request.id() + " is another generation than " + generation);
        }
    }

    int deleteNeverStarted(Instant before) {
        return database.change(NEVER_STARTED, before);
    }

    void record(UUID id, long account, Progress progress) {
        String outputs =
                progress.outputs().isEmpty() ? null : progress.outputs().toString();
        String state = progress.state().column();
        database.change(RECORD, state, outputs, progress.errorCode().orElse(null), id, account, state);
    }

    private Known known(ResultSet row) throws SQLException {
        return new Known(row.getString("answer"), read(row));
    }

    CompatRequest read(ResultSet row) throws SQLException {
        long generation = row.getLong("generation_id");
        OptionalLong known = row.wasNull() ? OptionalLong.empty() : OptionalLong.of(generation);
        @Nullable String outputs = row.getString("outputs");
        return new CompatRequest(
                row.getObject("request_id", UUID.class),
                row.getLong("account_id"),
                row.getString("dialect"),
                row.getString("path"),
                row.getString("model"),
                Optional.ofNullable(row.getString("input")).map(text -> (ObjectNode) tree(text)),
                known,
                Optional.ofNullable(row.getString("callback_url")),
                new Progress(
                        RunState.of(row.getString("state")),
                        outputs == null ? JsonNodeFactory.instance.arrayNode() : tree(outputs),
                        Optional.ofNullable(row.getString("error_code"))),
                row.getTimestamp("created_at").toInstant());
    }

    private JsonNode tree(String text) {
        try {
            return json.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a row of compat_request holds no JSON", e);
        }
    }
}
