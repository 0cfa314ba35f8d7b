// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.audit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.gateway.database.Columns;
import dev.atelier.gateway.database.Database;
import dev.atelier.platform.json.WireJson;
import jakarta.inject.Singleton;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;

/** Records each change to an account or a credential, in the transaction of the change. */
@Singleton
public class AuditLog {
    private static final ObjectMapper JSON = WireJson.create();
    private static final String INSERT = """
            insert into audit_event (actor, action, account_id, credential_id, request_id, detail)
            values (?, ?, ?, ?, ?, ?::jsonb)
            """;
    private static final String READ = """
            select id, happened_at, actor, action, account_id, credential_id, request_id, detail from audit_event
            where id < ? and (?::bigint is null or account_id = ?::bigint) order by id desc limit ?
            """;

    private final Database database;

    AuditLog(Database database) {
        this.database = database;
    }

    public void add(AuditEvent event) {
        database.change(
                INSERT,
                event.actor(),
                event.action().wire(),
                event.account(),
                event.credential().isPresent() ? event.credential().orElseThrow() : null,
                event.requestId(),
                toJson(event.detail()));
    }

    /** The newest entries before one, of an account or of all. */
    public List<AuditEntry> before(long id, OptionalLong account, int limit) {
        Long of = account.isPresent() ? account.orElseThrow() : null;
        return database.list(READ, AuditLog::read, id, of, of, limit);
    }

    private static AuditEntry read(ResultSet row) throws SQLException {
        return new AuditEntry(
                row.getLong("id"),
                Columns.time(row, "happened_at").orElseThrow(),
                row.getString("actor"),
                row.getString("action"),
                row.getLong("account_id"),
                Columns.number(row, "credential_id"),
                row.getString("request_id"),
                row.getString("detail"));
    }

    private static String toJson(Map<String, Object> detail) {
        try {
            return JSON.writeValueAsString(detail);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the detail of an audit event cannot be written", e);
        }
    }

    /** The kinds of changes. */
    public enum Action {
        KEY_CREATED,
        KEY_CHANGED,
        KEY_ROTATED,
        KEY_REVOKED,
        ACCOUNT_OPENED,
        ACCOUNT_CLOSED,
        CREDITS_GRANTED,
        PLAN_CHANGED,
        MEMBER_SET,
        MEMBER_REMOVED,
        CALLBACK_SECRET_ROTATED,
        VOICE_CREATED;

        String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A change to record.
     *
     * @param actor who made the change
     * @param credential the changed credential, if the change has one
     * @param detail the changed values; never a secret
     */
    public record AuditEvent(
            String actor,
            Action action,
            long account,
            OptionalLong credential,
            String requestId,
            Map<String, Object> detail) {

        public AuditEvent {
            detail = Map.copyOf(detail);
        }
    }

    /**
     * A recorded change.
     *
     * @param detail a JSON object
     */
    public record AuditEntry(
            long id,
            Instant happenedAt,
            String actor,
            String action,
            long account,
            OptionalLong credential,
            String requestId,
            String detail) {}
}
