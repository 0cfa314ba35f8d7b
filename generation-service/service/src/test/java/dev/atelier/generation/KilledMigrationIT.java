// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.generation.support.OtherServices;
import dev.atelier.testkit.PackagedService;
import dev.atelier.testkit.RealServers;
import dev.atelier.testkit.Rows;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Migrations as the Job of the chart runs them, which end while an index waits for a reader: docs/runbooks/upgrade-and-rollback.md. */
class KilledMigrationIT {
    private static final String BUILDING =
            "from pg_stat_activity where datname = current_database() and query like 'create index concurrently%' and state = 'active'";
    private static final String INVALID = "select count(*) from pg_index where not indisvalid";

    @AutoClose
    private final PackagedService job =
            new PackagedService(Map.of("quarkus.init-and-exit", "true"), new RealServers(), new OtherServices());

    private final Rows rows = job.rows();

    @AutoClose
    private Connection reader;

    @BeforeEach
    void beginToBuildBesideALongRead() throws SQLException {
        reader = DriverManager.getConnection(
                job.settings().get("quarkus.datasource.jdbc.url"),
                job.settings().get("quarkus.datasource.username"),
                job.settings().get("quarkus.datasource.password"));
        reader.setAutoCommit(false);
        reader.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        reader.createStatement().execute("select count(*) from pg_class");
        job.begin();
        await().until(() -> rows.number("select count(*) " + BUILDING + " and wait_event_type = 'Lock'") == 1);
    }

    @Test
    void anotherRunHealsTheIndexOfAKilledProcess() throws Exception {
        job.kill();
        endBuild();
        assertThat(rows.number(INVALID)).isEqualTo(1);
        reader.rollback();

        job.begin();

        assertMigrated();
    }

    private void endBuild() {
        rows.number("select count(pg_terminate_backend(pid)) " + BUILDING);
        await().until(() -> rows.number("select count(*) " + BUILDING) == 0);
    }

    private void assertMigrated() throws InterruptedException {
        assertThat(job.awaitExit()).isZero();
        assertThat(rows.number(INVALID)).isZero();
        assertThat(rows.number(
                        "select count(*) from pg_class where relname in ('generation_queue', 'generation_work')"))
                .isEqualTo(2);
        assertThat(rows.number("select count(*) from flyway_schema_history where not success"))
                .isZero();
    }
}
