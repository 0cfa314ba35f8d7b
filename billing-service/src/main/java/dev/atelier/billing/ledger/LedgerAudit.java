// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.ledger;

import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.jboss.logging.Logger;

/** Recomputes the books from their entries. Sees one moment of the database, so work going on is no difference. */
@ApplicationScoped
public class LedgerAudit {
    private static final Logger LOG = Logger.getLogger(LedgerAudit.class);
    private static final String ONE_MOMENT = "set transaction isolation level repeatable read, read only";
    private static final String TOTALS = """
            select
                (select count(*) from account),
                (select count(*) from ledger_entry),
                (select coalesce(sum(amount), 0) from ledger_entry where book = 'clearing'),
                (select coalesce(sum(credits), 0) from charge where state = 'charged')
            """;

    private final DataSource database;
    private final AuditConfig config;

    LedgerAudit(DataSource database, AuditConfig config) {
        this.database = database;
        this.config = config;
    }

    public AuditReport run() {
        int seconds = Math.toIntExact(config.timeout().toSeconds());
        AuditReport report = QuarkusTransaction.requiringNew().timeout(seconds).call(this::auditPatiently);
        report.problems().forEach(problem -> LOG.errorf("ledger wrong problem=%s", problem));
        return report;
    }

    /** One query may be silent for longer than the pool lets a socket be, so this session gets its own limits. */
    private AuditReport auditPatiently() throws SQLException {
        try (Connection connection = database.getConnection()) {
            int usual = connection.getNetworkTimeout();
            connection.setNetworkTimeout(
                    Runnable::run, Math.toIntExact(config.timeout().toMillis()));
            try {
                return audit(connection);
            } finally {
                connection.setNetworkTimeout(Runnable::run, usual);
            }
        }
    }

    private AuditReport audit(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(ONE_MOMENT);
            allow(connection, "work_mem", config.workMemory());
            allow(connection, "max_parallel_workers_per_gather", Integer.toString(config.workers()));
            allow(
                    connection,
                    "statement_timeout",
                    Long.toString(config.timeout().toMillis()));
            // Compiling the queries takes longer than it saves.
            allow(connection, "jit", "off");
            List<String> problems = new ArrayList<>();
            for (AuditRule rule : AuditRule.values()) {
                try (ResultSet wrong = statement.executeQuery(rule.firstWrongRow())) {
                    while (wrong.next()) {
                        problems.add(wrong.getString(1));
                    }
                }
            }
            return new AuditReport(problems, totals(statement));
        }
    }

    private static void allow(Connection connection, String setting, String value) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("select set_config(?, ?, true)")) {
            statement.setString(1, setting);
            statement.setString(2, value);
            statement.execute();
        }
    }

    private static AuditReport.Totals totals(Statement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery(TOTALS)) {
            row.next();
            return new AuditReport.Totals(row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4));
        }
    }
}
