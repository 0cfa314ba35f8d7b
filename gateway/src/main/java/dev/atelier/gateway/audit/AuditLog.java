// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.audit;

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
import java.util.OptionalLong;
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
    private static final String READ = """
            select id, happened_at, actor, operator_id, operator_token_id, action, account_id, credential_id, request_id, detail
            from audit_event where id < ? and (?::bigint is null or account_id = ?::bigint) order by id desc limit ?
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
        database.update(
                INSERT,
                actor.name(),
                actor.operator(),
                actor.token(),
                action.wire(),
                account,
                credential,
                actor.requestId(),
                toJson(detail));
    }

    /** The newest entries before one, of an account or of all. */
    public List<AuditEntry> listBefore(long id, OptionalLong account, int limit) {
        Long of = account.isPresent() ? account.orElseThrow() : null;
        return database.list(READ, AuditLog::read, id, of, of, limit);
    }

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
        PLAN_CHANGED,
        MEMBER_SET,
        MEMBER_REMOVED,
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
        USER_INVITED,
        INVITE_REVOKED,
        MEMBER_JOINED,
        ROLE_CHANGED;
    }

    /**
     * A recorded change.
     *
     * @param operator number of the operator; empty for entries of the first releases
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
