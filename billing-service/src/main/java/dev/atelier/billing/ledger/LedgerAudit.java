// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.ledger;

import dev.atelier.platform.sql.Database;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.jboss.logging.Logger;

/** Recomputes the books from their entries, as of one moment; moves that happen meanwhile do not matter. */
@ApplicationScoped
public class LedgerAudit {
    private static final Logger LOG = Logger.getLogger(LedgerAudit.class);
    private static final String ONE_SNAPSHOT = "set transaction isolation level repeatable read, read only";
    private static final String TOTALS = """
            select
                (select count(*) from account) as accounts,
                (select count(*) from ledger_entry) as entries,
                (select coalesce(sum(amount), 0) from ledger_entry where book = 'clearing') as clearing,
                (select coalesce(sum(credits), 0) from charge where state = 'charged') as in_flight
            """;
    /** Enough for the sorts and hashes of ten million entries, of which few run at once. */
    private static final String WORK_MEMORY = "128MB";
    /** An audit helps itself to two processors of the database; the others stay with the charges. */
    private static final String PARALLEL_WORKERS = "2";

    /** Ten million entries take half a minute; the gateway's client waits longer than this. */
    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    private final Database database;

    LedgerAudit(Database database) {
        this.database = database;
    }

    /** Checks every rule and logs each broken one. */
    public AuditReport run() {
        int seconds = Math.toIntExact(TIMEOUT.toSeconds());
        AuditReport report = QuarkusTransaction.requiringNew()
                .timeout(seconds)
                // One query may be silent for longer than the pool lets a socket be.
                .call(() -> database.withSocketTimeout(TIMEOUT, this::audit));
        report.problems().forEach(problem -> LOG.errorf("ledger wrong problem=%s", problem));
        return report;
    }

    private AuditReport audit() {
        database.update(ONE_SNAPSHOT);
        set("work_mem", WORK_MEMORY);
        set("max_parallel_workers_per_gather", PARALLEL_WORKERS);
        set("statement_timeout", Long.toString(TIMEOUT.toMillis()));
        // Compiling the queries takes longer than it saves.
        set("jit", "off");
        List<String> problems = Arrays.stream(AuditRule.values())
                .flatMap(rule -> database.list(rule.query(), row -> row.getString("problem")).stream())
                .toList();
        return database.get(
                TOTALS,
                row -> new AuditReport(
                        problems.isEmpty(),
                        problems,
                        row.getLong("accounts"),
                        row.getLong("entries"),
                        row.getLong("clearing"),
                        row.getLong("in_flight")));
    }

    /** Changes a setting of the database for the running transaction. */
    private void set(String setting, String value) {
        database.get("select set_config(?, ?, true) as value", row -> row.getString("value"), setting, value);
    }

    /**
     * The result of an audit of the books.
     *
     * @param problems one sentence for each broken rule, naming the first wrong row; empty when all rules hold
     * @param clearing credits on the clearing book
     * @param inFlight credits of charges that have not ended
     */
    public record AuditReport(
            boolean ok, List<String> problems, long accounts, long entries, long clearing, long inFlight) {}
}
