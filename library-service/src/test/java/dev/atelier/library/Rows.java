// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library;

import jakarta.enterprise.context.ApplicationScoped;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Looks into the service's database. */
@ApplicationScoped
public class Rows {
    private final DataSource database;

    Rows(DataSource database) {
        this.database = database;
    }

    public long number(String query, Object... parameters) {
        try (var connection = database.getConnection();
                var statement = connection.prepareStatement(query)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            try (var rows = statement.executeQuery()) {
                rows.next();
                return rows.getLong(1);
            }
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    public int change(String sql, Object... parameters) {
        try (var connection = database.getConnection();
                var statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            return statement.executeUpdate();
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }
}
