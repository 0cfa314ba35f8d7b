// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.restassured.response.Response;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;

/** What a process does when a migration of the next release adds columns; a service runs these checks with requests of its own. */
public final class AddedColumnChecks {
    /** The driver prepares a statement at its fifth use, on each connection, and a pool opens several. */
    private static final int TIMES = 50;

    private static final String TABLES = """
            select relname from pg_class
            where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
                and relname <> 'flyway_schema_history'
            order by relname""";

    private final DataSource database;

    public AddedColumnChecks(DataSource database) {
        this.database = database;
    }

    /** Every table gets a column: no request is answered by a 5xx, and no loop of the service logs a fault. */
    public void goUnnoticed(List<Callable<Response>> requests) throws Exception {
        assertThat(failures(requests)).isEmpty();
        try (var log = new CapturedLog("dev.atelier")) {
            changeTables(table -> "alter table " + table + " add column added_later text");

            assertThat(failures(requests)).isEmpty();
            assertThat(log.lines("").stream().filter(CapturedLog.Line::hasTrace))
                    .isEmpty();
        } finally {
            changeTables(table -> "alter table " + table + " drop column if exists added_later");
        }
    }

    private static List<String> failures(List<Callable<Response>> requests) throws Exception {
        List<String> failures = new ArrayList<>();
        for (int time = 0; time < TIMES; time++) {
            for (Callable<Response> request : requests) {
                Response answer = request.call();
                if (answer.statusCode() >= 500) {
                    failures.add(answer.statusLine() + " " + answer.asString());
                }
            }
        }
        return failures;
    }

    private void changeTables(UnaryOperator<String> change) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            for (String table : tables(statement)) {
                // The service goes on, so that the lock has to be waited for; each table in a transaction of its own.
                statement.execute("begin; set local lock_timeout = '60s'; " + change.apply(table) + "; commit");
            }
        }
    }

    private static List<String> tables(Statement statement) throws SQLException {
        List<String> tables = new ArrayList<>();
        try (var rows = statement.executeQuery(TABLES)) {
            while (rows.next()) {
                tables.add(rows.getString(1));
            }
        }
        return tables;
    }
}
