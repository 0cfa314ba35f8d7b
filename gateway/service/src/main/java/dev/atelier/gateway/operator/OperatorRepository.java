// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.gateway.signin.user.OperatorRole;
import dev.atelier.platform.json.WireName;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.Row;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Reads and writes operators and their tokens. */
@Singleton
class OperatorRepository {
    private static final String OPERATOR =
            "select id, name, role, created_at, created_by, revoked_at from operator where ";
    private static final String TOKEN = """
            select id, operator_id, hint, created_at, created_by, expires_at, revoked_at, last_used_at
            from operator_token where
            """;
    private static final String AUTHENTICATE = """
            select o.id, o.name, o.role, t.id as token_id from operator_token t join operator o on o.id = t.operator_id
            where t.fingerprint = ? and t.revoked_at is null and t.expires_at > ? and o.revoked_at is null
            """;
    /** Once a minute is enough to see that a token is in use. */
    private static final String TOUCH = """
            update operator_token set last_used_at = ?
            where id = ? and (last_used_at is null or last_used_at < ?::timestamptz - interval '1 minute')
            """;

    private static final String ADMINS = """
            select count(distinct o.id) as admins from operator o join operator_token t on t.operator_id = o.id
            where o.role = 'admin' and o.revoked_at is null and t.revoked_at is null and t.expires_at > ?
            """;

    private final Database database;

    OperatorRepository(Database database) {
        this.database = database;
    }

    /** One change at a time, until the transaction ends, so that two changes cannot remove the last two admins. */
    void lock() {
        database.lock("operators");
    }

    Optional<AuthenticatedOperator> authenticate(byte[] fingerprint, Instant now) {
        return database.find(
                AUTHENTICATE,
                row -> AuthenticatedOperator.ofToken(
                        row.getLong("id"), row.getString("name"), role(row), Optional.of(row.getLong("token_id"))),
                fingerprint,
                now);
    }

    void recordUse(long token, Instant now) {
        database.update(TOUCH, now, token, now);
    }

    Optional<Operator> find(String name) {
        return database.find(OPERATOR + "name = ?", OperatorRepository::read, name);
    }

    List<Operator> list(int limit) {
        return database.list(OPERATOR + "true order by id limit ?", OperatorRepository::read, limit);
    }

    /** @return empty when the name is taken */
    Optional<Operator> insert(String name, OperatorRole role, String createdBy, Instant now) {
        return database.find("""
                insert into operator (name, role, created_at, created_by) values (?, ?, ?, ?)
                on conflict (name) do nothing
                returning id, name, role, created_at, created_by, revoked_at
                """, OperatorRepository::read, name, role.wire(), now, createdBy);
    }

    boolean revoke(long operator, Instant now) {
        return database.update("update operator set revoked_at = ? where id = ? and revoked_at is null", now, operator)
                > 0;
    }

    Operator.Token insertToken(long operator, OperatorSecret secret, String createdBy, Instant now, Instant expiresAt) {
        return database.get(
                """
                insert into operator_token (operator_id, fingerprint, hint, created_at, created_by, expires_at)
                values (?, ?, ?, ?, ?, ?)
                returning id, operator_id, hint, created_at, created_by, expires_at, revoked_at, last_used_at
                """,
                OperatorRepository::readToken,
                operator,
                secret.fingerprint(),
                secret.hint(),
                now,
                createdBy,
                expiresAt);
    }

    Optional<Operator.Token> findToken(long id) {
        return database.find(TOKEN + "id = ?", OperatorRepository::readToken, id);
    }

    /** The newest tokens of an operator. */
    List<Operator.Token> listTokens(long operator, int limit) {
        return database.list(
                TOKEN + "operator_id = ? order by id desc limit ?", OperatorRepository::readToken, operator, limit);
    }

    long countValidTokens(long operator, Instant now) {
        return database.get(
                "select count(*) as tokens from operator_token where operator_id = ? and revoked_at is null and expires_at > ?",
                row -> row.getLong("tokens"),
                operator,
                now);
    }

    boolean revokeToken(long token, Instant now) {
        return database.update(
                        "update operator_token set revoked_at = ? where id = ? and revoked_at is null", now, token)
                > 0;
    }

    /** Named admins with a token that is valid now. */
    long countAdmins(Instant now) {
        return database.get(ADMINS, row -> row.getLong("admins"), now);
    }

    private static Operator read(Row row) {
        return new Operator(
                row.getLong("id"),
                row.getString("name"),
                role(row),
                row.getInstant("created_at"),
                row.getString("created_by"),
                row.findInstant("revoked_at"));
    }

    private static Operator.Token readToken(Row row) {
        return new Operator.Token(
                row.getLong("id"),
                row.getLong("operator_id"),
                row.getString("hint"),
                row.getInstant("created_at"),
                row.getString("created_by"),
                row.getInstant("expires_at"),
                row.findInstant("revoked_at"),
                row.findInstant("last_used_at"));
    }

    private static OperatorRole role(Row row) {
        return WireName.find(OperatorRole.class, row.getString("role")).orElseThrow();
    }
}
