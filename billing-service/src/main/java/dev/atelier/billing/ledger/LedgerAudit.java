// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.ledger;

import dev.atelier.platform.sql.Database;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jboss.logging.Logger;

/**
 * Recomputes the books from their entries, as of one moment; moves that happen meanwhile do not matter. What a seal
 * covers was found in order before, and is read again by a full audit alone.
 */
@ApplicationScoped
public class LedgerAudit {
    private static final Logger LOG = Logger.getLogger(LedgerAudit.class);
    private static final String READ_ONLY = "set transaction read only";
    private static final String ONE_SNAPSHOT = "set transaction isolation level repeatable read";
    /** Before the snapshot is taken, so that it shows the last seal; of two replicas the later one gives up. */
    private static final String LOCK_SEALS = "lock table ledger_seal in share row exclusive mode nowait";

    private static final String IS_SEAL_DUE = "select is_seal_due(?) as due";
    private static final String SEAL = "select seal_ledger(?) as seals";
    private static final String TOTALS = """
            select
                (select count(*) from account) as accounts,
                (select coalesce(sum(entries), 0) from ledger_seal where {entry} > 0) as sealed,
                (select count(*) from ledger_entry where id > {entry}) as open,
                (select coalesce(sum(clearing), 0) from ledger_seal where {entry} > 0)
                    + (select coalesce(sum(amount), 0) from ledger_entry where book = 'clearing' and id > {entry})
                    as clearing,
                (select coalesce(sum(credits), 0) from charge where state = 'charged') as in_flight
            """;
    /** Enough for the sorts and hashes of ten million entries, of which few run at once. */
    private static final String WORK_MEMORY = "128MB";
    /** An audit helps itself to two processors of the database; the others stay with the charges. */
    private static final String PARALLEL_WORKERS = "2";

    /** A full audit of ten million entries takes a minute; the gateway's client waits longer than this. */
    private static final Duration TIMEOUT = Duration.ofMinutes(5);
    /** The checksum of a seal is over one text of all its entries, some ten megabytes. */
    private static final long ENTRIES_A_SEAL = 100_000;

    private final Database database;

    LedgerAudit(Database database) {
        this.database = database;
    }

    /** Checks every rule on what lies behind the last seal, and logs each broken one. */
    public AuditReport run() {
        return inOneSnapshot(READ_ONLY, () -> report(latest(), problems(latest())));
    }

    /** Checks every rule on all the books, and what is sealed against its seals. */
    public AuditReport runFull() {
        return inOneSnapshot(
                READ_ONLY,
                () -> report(
                        Seal.NONE,
                        Stream.of(latest(), Seal.NONE)
                                .flatMap(behind -> problems(behind).stream())
                                .distinct()
                                .toList()));
    }

    /**
     * Seals what is older than {@code age} and finished. Books that are not in order stay open, so that each audit names
     * what is wrong with them.
     *
     * @return the number of seals that were written
     */
    public int seal(Duration age) {
        return isSealDue(age) ? inOneSnapshot(LOCK_SEALS, () -> sealWhenInOrder(age)) : 0;
    }

    private int sealWhenInOrder(Duration age) {
        // Another replica may have sealed before the lock.
        return isSealDue(age) && problems(latest()).isEmpty()
                ? database.get(SEAL, row -> row.getInt("seals"), ENTRIES_A_SEAL)
                : 0;
    }

    private boolean isSealDue(Duration age) {
        return database.get(IS_SEAL_DUE, row -> row.getBoolean("due"), age.toSeconds());
    }

    private Seal latest() {
        return database.find(Seal.LATEST, Seal::of).orElse(Seal.NONE);
    }

    private List<String> problems(Seal behind) {
        List<String> problems = Arrays.stream(AuditRule.values())
                .flatMap(rule -> database.list(rule.query(behind), row -> row.getString("problem")).stream())
                .toList();
        problems.forEach(problem -> LOG.errorf("ledger wrong problem=%s", problem));
        return problems;
    }

    private AuditReport report(Seal behind, List<String> problems) {
        return database.get(
                behind.numbersIn(TOTALS),
                row -> new AuditReport(
                        problems.isEmpty(),
                        problems,
                        row.getLong("accounts"),
                        row.getLong("sealed") + row.getLong("open"),
                        row.getLong("sealed"),
                        row.getLong("clearing"),
                        row.getLong("in_flight")));
    }

    private <T> T inOneSnapshot(String beforeIt, Supplier<T> work) {
        return QuarkusTransaction.requiringNew()
                .timeout(Math.toIntExact(TIMEOUT.toSeconds()))
                // One query may be silent for longer than the pool lets a socket be.
                .call(() -> database.withSocketTimeout(TIMEOUT, () -> {
                    database.update(ONE_SNAPSHOT);
                    database.update(beforeIt);
                    set("work_mem", WORK_MEMORY);
                    set("max_parallel_workers_per_gather", PARALLEL_WORKERS);
                    set("statement_timeout", Long.toString(TIMEOUT.toMillis()));
                    // Compiling the queries takes longer than it saves.
                    set("jit", "off");
                    return work.get();
                }));
    }

    /** Changes a setting of the database for the running transaction. */
    private void set(String setting, String value) {
        database.get("select set_config(?, ?, true) as value", row -> row.getString("value"), setting, value);
    }

    /**
     * The result of an audit of the books.
     *
     * @param problems one sentence for each broken rule, naming the first wrong row; empty when all rules hold
     * @param sealed how many of the entries were not read again, because a seal covers them
     * @param clearing credits on the clearing book
     * @param inFlight credits of charges that have not ended
     */
    public record AuditReport(
            boolean ok,
            List<String> problems,
            long accounts,
            long entries,
            long sealed,
            long clearing,
            long inFlight) {}
}
