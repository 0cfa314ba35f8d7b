// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation;

import static org.assertj.core.api.Assertions.assertThat;

import io.agroal.api.AgroalDataSource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Migrations that failed outside a transaction, whose row in the history would stop the next start, and long ones. */
@QuarkusTest
class MigrationTest {
    @Inject
    AgroalDataSource database;

    @Inject
    Flyway flyway;

    @Inject
    @ConfigProperty(name = "quarkus.datasource.jdbc.url")
    String url;

    @Inject
    @ConfigProperty(name = "quarkus.datasource.username")
    String user;

    @Inject
    @ConfigProperty(name = "quarkus.datasource.password")
    String password;

    @Test
    void theRowOfAFailedMigrationLeavesTheHistoryAndNothingElseDoes() throws SQLException {
        long rows = history();
        change("insert into flyway_schema_history (installed_rank, version, description, type, script, checksum,"
                + " installed_by, execution_time, success)"
                + " values (9999, '12.5', 'killed', 'SQL', 'V12_5__killed.sql', 1, 'test', 1, false)");

        flyway.migrate();

        assertThat(history()).isEqualTo(rows);
    }

    /** The pool lets a socket be silent for 30 s; here it is one second, and the migration takes three. */
    @Test
    void aMigrationMayBeSilentLongerThanAnyOtherStatement(@TempDir Path migrations) throws IOException, SQLException {
        Files.writeString(migrations.resolve("V1__silent.sql"), "select pg_sleep(3);");
        String impatient = url + (url.contains("?") ? "&" : "?") + "socketTimeout=1";
        Flyway silent = Flyway.configure()
                .dataSource(impatient, user, password)
                .callbacks(flyway.getConfiguration().getCallbacks())
                .locations("filesystem:" + migrations)
                .table("silent_migrations")
                .baselineOnMigrate(true)
                .baselineVersion("0")
                .load();

        assertThat(silent.migrate().migrationsExecuted).isOne();
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
