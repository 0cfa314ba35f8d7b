// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.ledger;

import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Calls a function of the database that moves money, in the transaction of the caller. */
@ApplicationScoped
public class MoneyFunction {

    /** Reads the one row a function answers. */
    @FunctionalInterface
    public interface Answer<T extends @Nullable Object> {
        T read(ResultSet row) throws SQLException;
    }

    private final DataSource database;

    MoneyFunction(DataSource database) {
        this.database = database;
    }

    public <T extends @Nullable Object> T call(String sql, Answer<T> answer, @Nullable Object... parameters) {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, wire(parameters[i]));
            }
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                return answer.read(rows);
            }
        } catch (SQLException fault) {
            throw MoneyRefusal.of(fault);
        }
    }

    private static @Nullable Object wire(@Nullable Object parameter) {
        return parameter instanceof Instant time ? time.atOffset(ZoneOffset.UTC) : parameter;
    }
}
