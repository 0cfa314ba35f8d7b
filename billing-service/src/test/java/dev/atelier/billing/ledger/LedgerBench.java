// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.ledger;

import dev.atelier.local.server.EmbeddedPostgres;
import dev.atelier.local.server.EmbeddedPostgres.Durability;
import dev.atelier.local.server.EmbeddedServer.ServerLocation;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.flywaydb.core.Flyway;

/**
 * Measures charges and the audit, by hand: {@code LedgerBench [charges audited, 2500000] [audit]} on a calm machine. A
 * charge makes four entries; those audited are sealed, and some new ones follow. Commits wait for the disk, and every figure of charges is printed with the figures of
 * two minimal transactions on the same server: one inserted row, and one balance that is moved and noted.
 */
final class LedgerBench {
    private static final String PASSWORD = "bench";
    private static final int ACCOUNTS = 20_000;
    private static final int CLIENTS = 16;
    private static final int PER_SECOND = 200;
    private static final long SECONDS = 20;
    private static final int ROUNDS = 3;
    private static final int WARMING = 20;
    private static final int CHARGES_A_DAY = 10;
    private static final int NEW_CHARGES = 10_000;
    private static final String CHARGE = """
            select balance from charge_credits(?, ?, ?, 1, 1000000, null, null, 'bench', 0, 'api', null, now())
            """;
    private static final String ONE_ROW = "insert into bench_entry (balance) values (?) returning id";
    private static final String BASELINE = """
            with moved as (update bench_balance set balance = balance - 1 where id = ? returning balance)
            insert into bench_entry (balance) select balance from moved returning balance
            """;

    private static final AtomicLong GENERATIONS = new AtomicLong(1_000_000_000L);

    private final String url;

    private LedgerBench(String url) {
        this.url = url;
    }

    public static void main(String[] arguments) throws Exception {
        int audited = arguments.length == 0 ? 2_500_000 : Integer.parseInt(arguments[0]);
        Path directory = Files.createTempDirectory("ledger-bench");
        int port;
        try (var socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }
        var place = new ServerLocation(directory.resolve("data"), directory.resolve("log"), port);
        try (var server = new EmbeddedPostgres(place, PASSWORD, Durability.SYNCED)) {
            server.start();
            var bench = new LedgerBench(server.jdbcUrl("postgres"));
            bench.prepare();
            if (arguments.length < 2) {
                bench.charges();
            }
            if (audited > 0) {
                bench.audit(audited);
            }
        }
    }

    private Connection open() throws SQLException {
        return DriverManager.getConnection(url, EmbeddedPostgres.USER, PASSWORD);
    }

    private void prepare() throws SQLException {
        Flyway.configure()
                .dataSource(url, EmbeddedPostgres.USER, PASSWORD)
                .locations("db/migration", "db/inbox", "db/outbox")
                .load()
                .migrate();
        execute(
                "insert into account (name, plan, created_at) select 'Bench', 'pro', now() from generate_series(1, "
                        + ACCOUNTS + ")",
                "create table bench_balance (id bigint primary key, balance bigint) with (fillfactor = 50)",
                "create table bench_entry (id bigint generated always as identity primary key, balance bigint)",
                "insert into bench_balance select i, 100000000 from generate_series(1, 2000) i");
        execute("select count(g.balance) from generate_series(1, 2000) a,"
                + " lateral grant_credits(a, 'bench', 100000000, 'bench', null, now()) g");
        say("server: fsync %s, synchronous_commit %s".formatted(show("fsync"), show("synchronous_commit")));
    }

    /** In rounds, because the time of a commit varies: only figures of one round are compared. */
    private void charges() throws Exception {
        // Plans, caches and the JIT compiler settle first.
        flatOut(CHARGE, 2000);
        for (int round = 1; round <= ROUNDS; round++) {
            say("round %d at %d/s: one row %s".formatted(round, PER_SECOND, paced(ONE_ROW, 2000)));
            say("round %d at %d/s: moved and noted %s".formatted(round, PER_SECOND, paced(BASELINE, 2000)));
            say("round %d at %d/s: charges %s".formatted(round, PER_SECOND, paced(CHARGE, 2000)));
        }
        for (int round = 1; round <= ROUNDS; round++) {
            long row = flatOut(ONE_ROW, 2000);
            long hotRow = flatOut(BASELINE, 1);
            long hot = flatOut(CHARGE, 1);
            long spread = flatOut(CHARGE, 2000);
            say(
                    "round %d, %d clients: one row %d/s; one hot row %d/s; charges of one hot account %d/s (%.2f of the hot row); of 2000 accounts %d/s (%.2f of one row)"
                            .formatted(
                                    round,
                                    CLIENTS,
                                    row,
                                    hotRow,
                                    hot,
                                    (double) hot / hotRow,
                                    spread,
                                    (double) spread / row));
        }
    }

    /** Open loop: a call that starts late counts from when it should have started. */
    private String paced(String sql, int accounts) throws Exception {
        var next = new AtomicLong();
        List<long[]> parts = onAllClients(
                (statement, start) -> {
                    List<Long> micros = new ArrayList<>();
                    for (long n = next.getAndIncrement(); n < PER_SECOND * SECONDS; n = next.getAndIncrement()) {
                        long due = start + n * 1_000_000_000L / PER_SECOND;
                        while (System.nanoTime() < due) {
                            LockSupport.parkNanos(due - System.nanoTime());
                        }
                        call(statement, sql, 1 + n % accounts);
                        micros.add((System.nanoTime() - due) / 1_000);
                    }
                    return micros.stream().mapToLong(Long::longValue).toArray();
                },
                sql);
        long[] all = parts.stream().flatMapToLong(Arrays::stream).sorted().toArray();
        return "p50 %.1f ms, p99 %.1f ms, max %.1f ms"
                .formatted(all[all.length / 2] / 1e3, all[all.length * 99 / 100] / 1e3, all[all.length - 1] / 1e3);
    }

    private long flatOut(String sql, int accounts) throws Exception {
        List<long[]> counts = onAllClients(
                (statement, start) -> {
                    long end = start + Duration.ofSeconds(SECONDS).toNanos();
                    long n = 0;
                    while (System.nanoTime() < end) {
                        call(statement, sql, 1 + n++ % accounts);
                    }
                    return new long[] {n};
                },
                sql);
        return counts.stream().mapToLong(count -> count[0]).sum() / SECONDS;
    }

    private interface Client {
        long[] run(PreparedStatement statement, long start) throws SQLException;
    }

    /**
     * Starts the clock when every client has its connection and has made some calls on it, as those of a service's pool
     * have: the first calls of a connection compile the functions and plan their statements.
     */
    private List<long[]> onAllClients(Client client, String sql) throws Exception {
        var start = new AtomicLong();
        var ready = new CyclicBarrier(CLIENTS, () -> start.set(System.nanoTime()));
        try (var threads = Executors.newFixedThreadPool(CLIENTS)) {
            List<Callable<long[]>> calls = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                calls.add(() -> {
                    try (Connection connection = open();
                            PreparedStatement statement = connection.prepareStatement(sql)) {
                        for (int n = 1; n <= WARMING; n++) {
                            call(statement, sql, n);
                        }
                        ready.await();
                        return client.run(statement, start.get());
                    }
                });
            }
            List<long[]> results = new ArrayList<>();
            for (Future<long[]> result : threads.invokeAll(calls)) {
                results.add(result.get());
            }
            return results;
        }
    }

    private static void call(PreparedStatement statement, String sql, long account) throws SQLException {
        if (sql.equals(CHARGE)) {
            statement.setLong(1, GENERATIONS.incrementAndGet());
            statement.setLong(2, account);
            statement.setLong(3, account);
        } else {
            statement.setLong(1, account);
        }
        try (ResultSet row = statement.executeQuery()) {
            row.next();
        }
    }

    /** Books as they would have become, written past the functions because those would take an hour. */
    private void audit(int charges) throws SQLException {
        long start = System.nanoTime();
        int each = charges / (ACCOUNTS - 10_000);
        execute(
                "set session_replication_role = replica",
                "insert into credit_grant (account_id, key, credits, reason, transaction_id, created_at, remaining,"
                        + " is_empty) select a, 'bulk', %d, 'bulk', -a, now(), 1, false from generate_series(10001, %d) a"
                                .formatted(each + 1, ACCOUNTS),
                "insert into ledger_entry (transaction_id, kind, book, account_id, amount, balance_after, created_at)"
                        + " select -a, 'grant', b, a, case b when 'customer' then 1 else -1 end * %d,"
                                .formatted(each + 1)
                        + " case b when 'customer' then %d end, now()".formatted(each + 1)
                        + " from generate_series(10001, %d) a, unnest(array['grants', 'customer']) b"
                                .formatted(ACCOUNTS),
                "insert into charge (generation_id, account_id, credential_id, credits, state, day, month, created_at,"
                        + " finished_at) select g, 10001 + g % 10000, g % 10000, 1, 'settled', d,"
                        + " date_trunc('month', d), now(), now() from generate_series(0, %d) g,".formatted(last(each))
                        + " lateral (select date '2025-01-01' + g / %d) as days (d)".formatted(10_000 * CHARGES_A_DAY),
                "insert into grant_use select g, c.id, 1 from generate_series(0, %d) g".formatted(last(each))
                        + " join credit_grant c on c.account_id = 10001 + g % 10000",
                "insert into credential_spend select account_id, credential_id, p, case p when 'day' then day else month"
                        + " end, count(*) from charge, unnest(array['day', 'month']) p where generation_id <= %d"
                                .formatted(last(each))
                        + " group by 1, 2, 3, 4",
                "insert into ledger_entry (transaction_id, kind, book, account_id, generation_id, amount,"
                        + " balance_after, created_at) select -1000000 - g, 'charge', b, 10001 + g % 10000, g,"
                        + " case b when 'customer' then -1 else 1 end, case b when 'customer' then"
                        + " %d - g / 10000 end, now()".formatted(each)
                        + " from generate_series(0, %d) g, unnest(array['customer', 'clearing']) b"
                                .formatted(last(each)),
                "insert into ledger_entry (transaction_id, kind, book, account_id, generation_id, amount, created_at)"
                        + " select -100000000 - g, 'settle', b, 10001 + g % 10000, g,"
                        + " case b when 'clearing' then -1 else 1 end, now()"
                        + " from generate_series(0, %d) g, unnest(array['clearing', 'revenue']) b"
                                .formatted(last(each)),
                "update account set balance = 1 where id > 10000");
        execute("vacuum analyze");
        say("wrote the books in %d s".formatted(seconds(start)));
        readBooks("all of %s entries, not sealed".formatted(show("ledger_entry")), Seal.NONE, true);
        long sealing = System.nanoTime();
        // The first call marks, the second seals what was marked.
        seal();
        seal();
        say("sealed in %d s".formatted(seconds(sealing)));
        execute(
                "select count(c.balance) from generate_series(1, %d) g, lateral charge_credits(2000000000 + g, 1 + g %% 2000,"
                                .formatted(NEW_CHARGES)
                        + " 1 + g % 2000, 1, null, null, 0, 'bench', 0, 'api', null, now()) c",
                "select count(*) from generate_series(1, %d) g, lateral finish_charge(2000000000 + g, 1 + g %% 2000, 1, 0,"
                                .formatted(NEW_CHARGES)
                        + " 'settled', 60, now()) f");
        // Autovacuum would do this within minutes.
        execute("vacuum analyze");
        for (int round = 0; round <= ROUNDS; round++) {
            readBooks(round == 0 ? "behind the seal, with cold caches" : "behind the seal", latest(), round == ROUNDS);
        }
        readBooks("all of %s entries and the seals".formatted(show("ledger_entry")), Seal.NONE, true);
    }

    private static int last(int each) {
        return each * 10_000 - 1;
    }

    private void seal() throws SQLException {
        execute(
                "begin isolation level repeatable read",
                "lock table ledger_seal in share row exclusive mode",
                "select seal_ledger(100000)",
                "commit");
    }

    private Seal latest() throws SQLException {
        try (Connection connection = open();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(Seal.LATEST)) {
            row.next();
            return new Seal(row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4), row.getLong(5));
        }
    }

    private void readBooks(String what, Seal behind, boolean isInDetail) throws SQLException {
        long start = System.nanoTime();
        try (Connection connection = open();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("set transaction isolation level repeatable read, read only");
            statement.execute("set local work_mem = '128MB'");
            statement.execute("set local max_parallel_workers_per_gather = 2");
            statement.execute("set local jit = off");
            for (AuditRule rule : AuditRule.values()) {
                long from = System.nanoTime();
                try (ResultSet wrong = statement.executeQuery(rule.query(behind))) {
                    String answer = wrong.next() ? wrong.getString(1) : "holds";
                    if (isInDetail || !answer.equals("holds")) {
                        say("  %s: %s, %d ms".formatted(rule, answer, millis(from)));
                    }
                }
            }
        }
        say("audited %s in %d ms".formatted(what, millis(start)));
    }

    private String show(String what) throws SQLException {
        String sql = what.equals("ledger_entry") ? "select count(*)::text from ledger_entry" : "show " + what;
        try (Connection connection = open();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        }
    }

    private void execute(String... statements) throws SQLException {
        try (Connection connection = open();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static long millis(long since) {
        return Duration.ofNanos(System.nanoTime() - since).toMillis();
    }

    private static long seconds(long since) {
        return Duration.ofNanos(System.nanoTime() - since).toSeconds();
    }

    private static void say(String text) {
        System.out.println(text);
    }
}
