// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.billing.DatabaseSessions;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Books from the first version of the schema are in order after all later migrations. */
@QuarkusTest
class LedgerMigrationTest {
    private static final String SCHEMA = "from_the_first";

    @Inject
    DatabaseSessions sessions;

    @Inject
    @ConfigProperty(name = "quarkus.datasource.jdbc.url")
    String url;

    @Inject
    @ConfigProperty(name = "quarkus.datasource.username")
    String user;

    @Inject
    @ConfigProperty(name = "quarkus.datasource.password")
    String password;

    @AfterEach
    void dropSchema() throws SQLException {
        try (Connection connection = sessions.open();
                Statement statement = connection.createStatement()) {
            statement.execute("drop schema if exists " + SCHEMA + " cascade");
        }
    }

    @Test
    void booksOfTheFirstVersionAreInOrderAfterAllOthers() throws SQLException {
        // The functions need the newest tables, so the first migration runs without them.
        flyway().target("1").repeatableSqlMigrationPrefix("not-yet").load().migrate();
        try (Connection connection = sessions.open();
                Statement statement = connection.createStatement()) {
            statement.execute("set search_path = " + SCHEMA);
            booksOfTheFirstVersion(statement);

            flyway().load().migrate();

            for (AuditRule rule : AuditRule.values()) {
                assertThat(column(statement, rule.query())).as(rule.name()).isEmpty();
            }
            assertThat(column(
                            statement,
                            "select account_id || ' ' || key || ' ' || remaining from credit_grant order by id"))
                    .containsExactly("1 first 0", "1 second 20", "2 first 30");
            assertThat(column(
                            statement,
                            "select u.generation_id || ' ' || g.key || ' ' || u.credits from grant_use u"
                                    + " join credit_grant g on g.id = u.grant_id order by 1"))
                    .containsExactly("11 first 70", "12 first 30", "12 second 30");
            assertThat(column(
                            statement,
                            "select balance from charge_credits(15, 1, 7, 20, null, null, null, 'm', 0, 'api', now())"))
                    .containsExactly("0");
        }
    }

    /** Grants of 100 and 50, charges of 70 (settled), 60 (under way), 20 (refunded) and 0; and an account that spent nothing. */
    private static void booksOfTheFirstVersion(Statement statement) throws SQLException {
        for (String sql : List.of(
                "insert into account (name, plan, balance, created_at)"
                        + " values ('Spender', 'pro', 20, now()), ('Saver', 'free', 30, now())",
                "insert into credit_grant values (1, 'first', 100, 'test', 1, now()), (1, 'second', 50, 'test', 2, now()),"
                        + " (2, 'first', 30, 'test', 3, now())",
                entries(1, "grant", "grants", "customer", 1, null, 100, 100),
                entries(2, "grant", "grants", "customer", 1, null, 50, 150),
                entries(3, "grant", "grants", "customer", 2, null, 30, 30),
                charge(11, 70, "settled"),
                entries(4, "charge", "customer", "clearing", 1, 11L, 70, 80),
                charge(12, 60, "charged"),
                entries(5, "charge", "customer", "clearing", 1, 12L, 60, 20),
                entries(6, "settle", "clearing", "revenue", 1, 11L, 70, 0),
                charge(13, 20, "refunded"),
                entries(7, "charge", "customer", "clearing", 1, 13L, 20, 0),
                entries(8, "refund", "clearing", "customer", 1, 13L, 20, 20),
                charge(14, 0, "settled"),
                entries(9, "charge", "customer", "clearing", 1, 14L, 0, 20),
                entries(10, "settle", "clearing", "revenue", 1, 14L, 0, 0),
                "insert into credential_spend values (1, 7, 'day', '2026-01-31', 130), (1, 7, 'month', '2026-01-01', 130)",
                "select setval('ledger_transaction', 10)")) {
            statement.execute(sql);
        }
    }

    private static String charge(long generation, long credits, String state) {
        return "insert into charge values (%d, 1, 7, %d, '%s', '2026-01-31', '2026-01-01', now(), %s)"
                .formatted(generation, credits, state, state.equals("charged") ? "null" : "now()");
    }

    private static String entries(
            long transaction,
            String kind,
            String from,
            String to,
            long account,
            @Nullable Long generation,
            long credits,
            long balance) {
        String each = "(%d, '%s', '%s', %d, %s, %d, %s, now())";
        return "insert into ledger_entry (transaction_id, kind, book, account_id, generation_id, amount, balance_after,"
                + " created_at) values "
                + each.formatted(
                        transaction,
                        kind,
                        from,
                        account,
                        generation,
                        -credits,
                        from.equals("customer") ? balance : null)
                + ", "
                + each.formatted(
                        transaction, kind, to, account, generation, credits, to.equals("customer") ? balance : null);
    }

    private FluentConfiguration flyway() {
        return Flyway.configure()
                .dataSource(url, user, password)
                .schemas(SCHEMA)
                .locations("db/migration");
    }

    private static List<String> column(Statement statement, String query) throws SQLException {
        try (ResultSet answer = statement.executeQuery(query)) {
            List<String> rows = new ArrayList<>();
            while (answer.next()) {
                rows.add(answer.getString(1));
            }
            return rows;
        }
    }
}
