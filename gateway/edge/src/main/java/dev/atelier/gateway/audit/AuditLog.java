// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.audit;

import static dev.atelier.platform.json.OptionalNumbers.orNull;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.platform.json.WireJson;
import dev.atelier.platform.json.WireName;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.Row;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Records each change to an account, a credential or an operator, in the transaction of the change. */
@Singleton
public class AuditLog {
    private static final ObjectMapper JSON = WireJson.create();
    private static final String INSERT = """
            insert into audit_event (actor, operator_id, operator_token_id, action, account_id, credential_id, request_id,
                                     detail)
            values (?, ?, ?, ?, ?, ?, ?, ?::jsonb)
            """;
    private static final String COLUMNS = """
            select id, happened_at, actor, operator_id, operator_token_id, action, account_id, credential_id, request_id, detail
            from audit_event
            """;
    private static final String READ =
            COLUMNS + "where id < ? and (?::bigint is null or account_id = ?::bigint) order by id desc limit ?";
    private static final String READ_OF_ACCOUNT = COLUMNS + """
            where account_id = ? and id < ? and (?::text is null or action = ?::text) and (?::text is null or actor = ?::text)
                and happened_at >= ? and happened_at < ?
            order by id desc limit ?
            """;

    private final Database database;

    AuditLog(Database database) {
        this.database = database;
    }

    /** Records a change to an account. */
    public void record(Actor actor, Action action, long account, Map<String, Object> detail) {
        insert(actor, action, account, null, detail);
    }

    /** Records a change to a credential of an account. */
    public void recordForCredential(
            Actor actor, Action action, long account, long credential, Map<String, Object> detail) {
        insert(actor, action, account, credential, detail);
    }

    /** Records a change to an operator or to one of its tokens. */
    public void recordForOperator(Actor actor, Action action, Map<String, Object> detail) {
        insert(actor, action, null, null, detail);
    }

    private void insert(
            Actor actor, Action action, @Nullable Long account, @Nullable Long credential, Map<String, Object> detail) {
        Map<String, Object> all = new TreeMap<>(detail);
        // A member of the body with the same name says the same.
        actor.reason().ifPresent(reason -> all.putIfAbsent("reason", reason));
        database.update(
                INSERT,
                actor.name(),
                actor.operator(),
                actor.token(),
                action.wire(),
                account,
                credential,
                actor.requestId(),
                toJson(all));
    }

    /** The newest entries before one, of an account or of all. */
    public List<AuditEntry> listBefore(long id, OptionalLong account, int limit) {
        Long of = orNull(account);
        return database.list(READ, AuditLog::read, id, of, of, limit);
    }

    /** The newest entries of an account before one. */
    public List<AuditEntry> listBefore(long id, long account, Filter filter, int limit) {
        String action = filter.action().orElse(null);
        String actor = filter.actor().orElse(null);
        return database.list(
                READ_OF_ACCOUNT,
                AuditLog::read,
                account,
                id,
                action,
                action,
                actor,
                actor,
                filter.from(),
                filter.until(),
                limit);
    }

    /**
     * Which entries of an account to read.
     *
     * @param from the first moment
     * @param until the first moment that is too late
     */
    public record Filter(Optional<String> action, Optional<String> actor, Instant from, Instant until) {}

    private static AuditEntry read(Row row) {
        return new AuditEntry(
                row.getLong("id"),
                row.getInstant("happened_at"),
                row.getString("actor"),
                row.findLong("operator_id"),
                row.findLong("operator_token_id"),
                row.getString("action"),
                row.findLong("account_id"),
                row.findLong("credential_id"),
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
    public enum Action implements WireName {
        KEY_CREATED,
        KEY_CHANGED,
        KEY_ROTATED,
        KEY_REVOKED,
        ACCOUNT_OPENED,
        ACCOUNT_CLOSED,
        CREDITS_GRANTED,
        CREDITS_BOUGHT,
        PLAN_CHANGED,
        MEMBER_SET,
        MEMBER_REMOVED,
        MEMBER_CAPS_SET,
        CALLBACK_SECRET_ROTATED,
        RETENTION_SET,
        PAYMENT_METHOD_SET,
        PAYMENT_METHOD_REMOVED,
        VOICE_CREATED,
        CONNECTION_APPROVED,
        CONNECTION_CREATED,
        CONNECTION_CHANGED,
        CONNECTION_REVOKED,
        OPERATOR_CREATED,
        OPERATOR_REVOKED,
        OPERATOR_TOKEN_CREATED,
        OPERATOR_TOKEN_REVOKED,
        SIGNING_KEY_ROTATED,
        MODEL_SWITCHED,
        DEAD_LETTER_REPLAYED,
        SIGNED_IN,
        SIGN_IN_FAILED,
        SIGNED_OUT,
        SESSION_ENDED,
        IDENTITY_CONNECTED,
        IDENTITY_DISCONNECTED,
        PASSKEY_ADDED,
        PASSKEY_REMOVED,
        PASSWORD_CHANGED,
        PASSWORD_RESET_STARTED,
        OPERATOR_ROLE_SET,
        USER_INVITED,
        INVITE_REVOKED,
        MEMBER_JOINED,
        ROLE_CHANGED;
    }

    /**
     * A recorded change.
     *
     * @param operator number of the operator; empty for the platform itself and for people
     * @param token number of the operator's token; empty for the one in the configuration
     * @param account empty for a change to an operator
     * @param detail a JSON object
     */
    public record AuditEntry(
            long id,
            Instant happenedAt,
            String actor,
            OptionalLong operator,
            OptionalLong token,
            String action,
            OptionalLong account,
            OptionalLong credential,
            String requestId,
            String detail) {}
}
