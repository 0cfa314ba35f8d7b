// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agroal.api.AgroalDataSource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;

/** Migrations outside a transaction, run again on a database that has had them all. */
@QuarkusTest
class RepeatedMigrationTest {
    @Inject
    AgroalDataSource database;

    @Inject
    Flyway flyway;

    @Test
    void eachLeavesTheIndexesThatItLeftTheFirstTime() throws Exception {
        List<String> before = indexes();
        List<String> repeated = migrationsOutsideATransaction();
        assertThat(repeated).isNotEmpty();

        for (String migration : repeated) {
            run(migration);
        }

        assertThat(indexes()).isEqualTo(before);
    }

    @Test
    void theRowOfAFailedMigrationLeavesTheHistoryAndNothingElseDoes() throws SQLException {
        long rows = history();
        change("insert into flyway_schema_history (installed_rank, version, description, type, script, checksum,"
                + " installed_by, execution_time, success)"
                + " values (9999, '12.5', 'killed', 'SQL', 'V12_5__killed.sql', 1, 'test', 1, false)");

        flyway.migrate();

        assertThat(history()).isEqualTo(rows);
    }

    @Test
    void theFirstTextOfTheIndexesIsKnownAndAnotherOneIsRefused() throws SQLException {
        change("update flyway_schema_history set checksum = 749676485 where version = '13'");
        flyway.validate();

        change("update flyway_schema_history set checksum = checksum + 1 where version = '12'");
        try {
            assertThatThrownBy(flyway::validate).hasMessageContaining("checksum mismatch");
        } finally {
            change("update flyway_schema_history set checksum = checksum - 1 where version = '12'");
        }
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

    private static List<String> migrationsOutsideATransaction() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("src/main/resources/db/migration"))) {
            List<String> texts = new ArrayList<>();
            for (Path file : files.toList()) {
                texts.add(Files.readString(file).replaceAll("--[^\n]*", ""));
            }
            return texts.stream().filter(text -> text.contains("concurrently")).toList();
        }
    }

    private void run(String migration) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            for (String each : migration.split(";", -1)) {
                if (!each.isBlank()) {
                    statement.execute(each);
                }
            }
        }
    }

    /** With their definitions; an invalid one is marked. */
    private List<String> indexes() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                var rows = statement.executeQuery(
                        "select pg_get_indexdef(indexrelid) || case when indisvalid then '' else ' invalid' end"
                                + " from pg_index join pg_class on pg_class.oid = indrelid"
                                + " where relnamespace = 'public'::regnamespace order by 1")) {
            List<String> found = new ArrayList<>();
            while (rows.next()) {
                found.add(rows.getString(1));
            }
            return found;
        }
    }
}
