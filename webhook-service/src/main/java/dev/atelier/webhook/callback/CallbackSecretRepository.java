// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.callback;

import dev.atelier.webhook.endpoint.SealedSecret;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The callback secrets of accounts. */
@ApplicationScoped
class CallbackSecretRepository {
    private static final String READ = """
            select sealed_secret, previous_secret_until from callback_secret where account_id = ?""";
    private static final String ADD = """
            insert into callback_secret (account_id, sealed_secret) values (?, ?) on conflict (account_id) do nothing""";
    private static final String ROTATE = """
            insert into callback_secret (account_id, sealed_secret) values (?, ?)
            on conflict (account_id) do update
            set previous_secret = callback_secret.sealed_secret, previous_secret_until = ?,
                sealed_secret = excluded.sealed_secret""";

    record Row(SealedSecret secret, Optional<Instant> formerUntil) {}

    private final DataSource database;

    CallbackSecretRepository(DataSource database) {
        this.database = database;
    }

    Optional<Row> find(long account) {
        try (Connection connection = database.getConnection();
                PreparedStatement query = connection.prepareStatement(READ)) {
            query.setLong(1, account);
            try (ResultSet row = query.executeQuery()) {
                return row.next() ? Optional.of(read(row)) : Optional.empty();
            }
        } catch (SQLException e) {
            throw unavailable(e);
        }
    }

    /** Unless there is one. */
    void add(long account, SealedSecret secret) {
        try (Connection connection = database.getConnection();
                PreparedStatement insert = connection.prepareStatement(ADD)) {
            insert.setLong(1, account);
            insert.setBytes(2, secret.bytes());
            insert.executeUpdate();
        } catch (SQLException e) {
            throw unavailable(e);
        }
    }

    void rotate(long account, SealedSecret secret, Instant formerUntil) {
        try (Connection connection = database.getConnection();
                PreparedStatement update = connection.prepareStatement(ROTATE)) {
            update.setLong(1, account);
            update.setBytes(2, secret.bytes());
            update.setTimestamp(3, Timestamp.from(formerUntil));
            update.executeUpdate();
        } catch (SQLException e) {
            throw unavailable(e);
        }
    }

    private static Row read(ResultSet row) throws SQLException {
        @Nullable Timestamp until = row.getTimestamp(2);
        return new Row(
                new SealedSecret(row.getBytes(1)), Optional.ofNullable(until).map(Timestamp::toInstant));
    }

    private static IllegalStateException unavailable(SQLException cause) {
        return new IllegalStateException("callback secrets cannot be reached", cause);
    }
}
