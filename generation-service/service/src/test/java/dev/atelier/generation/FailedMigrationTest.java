// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation;

import static org.assertj.core.api.Assertions.assertThat;

import io.agroal.api.AgroalDataSource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;

/** A migration that failed outside a transaction leaves a row in the history, which would stop the next start. */
@QuarkusTest
class FailedMigrationTest {
    @Inject
    AgroalDataSource database;

    @Inject
    Flyway flyway;

    @Test
    void theRowOfAFailedMigrationLeavesTheHistoryAndNothingElseDoes() throws SQLException {
        long rows = history();
        change("insert into flyway_schema_history (installed_rank, version, description, type, script, checksum,"
                + " installed_by, execution_time, success)"
                + " values (9999, '12.5', 'killed', 'SQL', 'V12_5__killed.sql', 1, 'test', 1, false)");

        flyway.migrate();

        assertThat(history()).isEqualTo(rows);
    }

    private void change(String sql) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private long history() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                var rows = statement.executeQuery("select count(*) from flyway_schema_history")) {
            assertThat(rows.next()).isTrue();
            return rows.getLong(1);
        }
    }
}
