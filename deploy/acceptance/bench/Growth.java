// SPDX-License-Identifier: Apache-2.0

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Fills the books and the deliveries of a stack, and times what a request costs on stacks of several sizes in turn; growth.sh drives it. */
final class Growth {
    private static final int ROUNDS = 3;
    private static final int WARM_UP = 40;
    private static final int SAMPLES = 150;
    private static final int REQUESTS = 40;
    private static final int BATCH = 500_000;
    private static final int IDLE = 2_000;
    /** Linux counts the time of ended children in hundredths of a second. */
    private static final long NANOS_PER_TICK = 10_000_000;
    private static final int TENTH = 10;
    private static final int ENTRIES_OF_A_CHARGE = 4;
    private static final String CREATE = "{\"model\":\"landscape-image\",\"input\":{\"prompt\":\"atelier:fail\"}}";

    private final Path home;
    private final Properties variables = new Properties();
    private final Properties rows;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private String key = "";
    private long next;

    private Growth(Path home) throws IOException {
        this.home = home;
        for (String line : Files.readAllLines(home.resolve("env"))) {
            Matcher variable = Pattern.compile("export (\\w+)='(.*)'").matcher(line);
            if (variable.matches()) {
                variables.setProperty(variable.group(1), variable.group(2));
            }
        }
        rows = read(home.resolve("rows.properties"));
        next = 4_000_000_000_000_000_000L + System.currentTimeMillis() * 100_000;
    }

    public static void main(String[] arguments) throws Exception {
        switch (arguments[0]) {
            case "fill" -> new Growth(Path.of(arguments[1])).fill();
            case "time" -> time(Arrays.stream(arguments).skip(1).map(Path::of).toList());
            default -> throw new IllegalArgumentException("fill HOME | time HOME...");
        }
        System.exit(0);
    }

    // --- Filling: a tenth as many ledger entries, and deliveries with their attempts, as Rows.java made generations ---

    private void fill() throws Exception {
        long count = Long.parseLong(rows.getProperty("rows"));
        try (Connection billing = database("atelier_billing"); Statement statement = billing.createStatement()) {
            fillBooks(statement, count / TENTH / ENTRIES_OF_A_CHARGE);
        }
        try (Connection webhook = database("atelier_webhook"); Statement statement = webhook.createStatement()) {
            fillDeliveries(statement, count / TENTH);
        }
        System.out.println("filled " + home);
    }

    /** Settled charges of one credit, spread over accounts that have as many; written past the functions, which would take hours. */
    private void fillBooks(Statement statement, long charges) throws SQLException {
        long accounts = Math.max(1, Math.min(10_000, charges / 25));
        long each = charges / accounts;
        long last = number(statement, "with made as (insert into account (name, plan, balance, created_at)"
                + " select 'Growth', 'studio', 1, now() from generate_series(1, " + accounts + ") returning id)"
                + " select max(id) from made");
        long first = last - accounts + 1;
        String account = "(" + first + " + g % " + accounts + ")";
        run(statement, "set session_replication_role = replica", "set synchronous_commit = off",
                "insert into credit_grant (account_id, key, credits, reason, transaction_id, created_at, remaining, is_empty)"
                        + " select g, 'growth', " + (each + 1) + ", 'growth', -g, now(), 1, false"
                        + " from generate_series(" + first + ", " + last + ") g",
                "insert into ledger_entry (transaction_id, kind, book, account_id, amount, balance_after, created_at)"
                        + " select -g, 'grant', b, g, case b when 'customer' then 1 else -1 end * " + (each + 1)
                        + ", case b when 'customer' then " + (each + 1) + " end, now()"
                        + " from generate_series(" + first + ", " + last + ") g, unnest(array['grants', 'customer']) b",
                "insert into credential_spend select g, g, p, '2026-01-01', " + each
                        + " from generate_series(" + first + ", " + last + ") g, unnest(array['day', 'month']) p");
        for (long from = 0; from < each * accounts; from += BATCH) {
            String some = " from generate_series(" + from + ", " + (Math.min(each * accounts, from + BATCH) - 1) + ") g";
            run(statement,
                    "insert into charge (generation_id, account_id, credential_id, credits, state, day, month, created_at,"
                            + " finished_at) select g + 1, " + account + ", " + account
                            + ", 1, 'settled', '2026-01-01', '2026-01-01', now(), now()" + some,
                    "insert into grant_use select g + 1, c.id, 1" + some
                            + " join credit_grant c on c.account_id = " + account + " and c.key = 'growth'",
                    "insert into ledger_entry (transaction_id, kind, book, account_id, generation_id, amount, balance_after,"
                            + " created_at) select -1000000 - g, 'charge', b, " + account
                            + ", g + 1, case b when 'customer' then -1 else 1 end, case b when 'customer' then "
                            + each + " - g / " + accounts + " end, now()" + some
                            + ", unnest(array['customer', 'clearing']) b",
                    "insert into ledger_entry (transaction_id, kind, book, account_id, generation_id, amount, created_at)"
                            + " select -100000000 - g, 'settle', b, " + account
                            + ", g + 1, case b when 'clearing' then -1 else 1 end, now()" + some
                            + ", unnest(array['clearing', 'revenue']) b");
        }
        run(statement, "set session_replication_role = origin", "vacuum (analyze)");
        // So many that no charge of a measurement is refused; these go through the function, as the charges will.
        number(statement, "select count(g.balance) from generate_series(" + first + ", "
                + Math.min(last, first + 49) + ") a,"
                + " lateral grant_credits(a, 'measured', 1000000, 'measured', null, now()) g");
        note("book.first", first);
        note("book.accounts", Math.min(50, accounts));
    }

    private void fillDeliveries(Statement statement, long count) throws SQLException {
        long endpoints = Math.max(1, Math.min(10_000, count / 25));
        long last = number(statement, "with made as (insert into webhook_endpoint"
                + " (id, account_id, url, events, enabled, sealed_secret, created_at)"
                + " select nextval('webhook_endpoint_id'), 5000000 + n, 'https://growth.example/' || n, array['*'], true, '', now()"
                + " from generate_series(1, " + endpoints + ") n returning id) select max(id) from made");
        long first = last - endpoints + 1;
        run(statement, "set synchronous_commit = off",
                "insert into lane (lane_id, cap) select id, 4 from webhook_endpoint on conflict do nothing");
        for (long from = 0; from < count; from += BATCH) {
            String some = " from generate_series(" + from + ", " + (Math.min(count, from + BATCH) - 1) + ") g";
            run(statement,
                    "insert into delivery (account_id, lane_id, event_id, event_type, event_at, generation_id, state, attempt,"
                            + " due, first_attempt_at, last_code, finished_at) select 5000001 + g % " + endpoints + ", "
                            + first + " + g % " + endpoints + ", 'evt_growth_' || g, 'generation.succeeded', now(), g,"
                            + " 'delivered', 1, now(), now(), 204, now()" + some,
                    "insert into attempt (delivery_id, n, account_id, started_at, ms, code, bytes_read)"
                            + " select g, 1, 5000001 + g % " + endpoints + ", now(), 20, 204, 0" + some);
        }
        run(statement, "vacuum (analyze)");
        note("endpoint.account", 5_000_001);
        note("endpoint.first", first);
    }

    private void note(String name, long value) throws SQLException {
        rows.setProperty(name, Long.toString(value));
        try (var out = Files.newBufferedWriter(home.resolve("rows.properties"))) {
            rows.store(out, null);
        } catch (IOException e) {
            throw new SQLException("the numbers of the stack cannot be noted", e);
        }
    }

    // --- Timing: in each round every stack has its turn, so that a busy minute meets all of them ----------------------

    /**
     * What a call took.
     *
     * @param millis median until its answer
     * @param micros mean CPU time of PostgreSQL, which other programs of the machine disturb less
     */
    private record Cost(double millis, double micros) {}

    private static void time(List<Path> homes) throws Exception {
        Map<String, Map<Growth, List<Cost>>> results = new LinkedHashMap<>();
        List<Growth> stacks = new ArrayList<>();
        for (Path home : homes) {
            var stack = new Growth(home);
            stack.makeKey();
            stacks.add(stack);
        }
        for (int round = 0; round <= ROUNDS; round++) {
            for (String what : List.of("create", "read", "list", "read in SQL", "list in SQL", "charge", "delivery", "audit")) {
                for (Growth stack : stacks) {
                    Cost cost = stack.cost(what);
                    System.out.printf("round %d %s %d %.3f ms %.0f us%n", round, what, stack.size(), cost.millis(), cost.micros());
                    if (round > 0) {
                        results.computeIfAbsent(what, _ -> new LinkedHashMap<>())
                                .computeIfAbsent(stack, _ -> new ArrayList<>())
                                .add(cost);
                    }
                }
            }
        }
        System.out.println("| | ms: " + stacks.stream().map(stack -> Long.toString(stack.size())).toList()
                + " | exponent | CPU of PostgreSQL, us | exponent |");
        results.forEach((what, costs) -> System.out.println("| " + what + columns(stacks, costs, Cost::millis)
                + columns(stacks, costs, Cost::micros) + " |"));
    }

    /** Medians of the rounds by size, and the median and the spread of the exponents of the rounds. */
    private static String columns(List<Growth> stacks, Map<Growth, List<Cost>> costs, ToDoubleFunction<Cost> figure) {
        String medians = stacks.stream()
                .map(stack -> costs.get(stack).stream().mapToDouble(figure).sorted().toArray())
                .map(sorted -> "%.2f".formatted(sorted[ROUNDS / 2]))
                .collect(Collectors.joining(", "));
        Growth smallest = stacks.getFirst();
        Growth largest = stacks.getLast();
        double[] exponents = IntStream.range(0, ROUNDS)
                .mapToDouble(round -> Math.log(figure.applyAsDouble(costs.get(largest).get(round))
                                / figure.applyAsDouble(costs.get(smallest).get(round)))
                        / Math.log((double) largest.size() / smallest.size()))
                .sorted()
                .toArray();
        return " | %s | %.2f (%.2f to %.2f)".formatted(medians, exponents[ROUNDS / 2], exponents[0], exponents[ROUNDS - 1]);
    }

    private Cost cost(String what) throws Exception {
        long size = size();
        String own = "select * from generation where account_id = " + rows.getProperty("account")
                + " and status not in ('pending_charge', 'abandoned') order by id desc limit 21";
        return switch (what) {
            case "create" -> overHttp(() -> send("POST", "ATELIER_BASE_URL", "/v1/generations", key, CREATE), REQUESTS);
            case "read" -> overHttp(() -> send("GET", "ATELIER_BASE_URL", "/v1/generations/gen_" + own(size), key, ""), REQUESTS);
            case "list" -> overHttp(() -> send("GET", "ATELIER_BASE_URL", "/v1/generations?limit=20", key, ""), REQUESTS);
            case "audit" -> overHttp(() -> asOperator("GET", "/admin/ledger/audit", ""), 1);
            case "read in SQL" -> inSql("atelier_generation", sql -> {
                sql.executeQuery("select * from generation where id = " + own(size)).close();
            });
            case "list in SQL" -> inSql("atelier_generation", sql -> sql.executeQuery(own).close());
            case "charge" -> inSql("atelier_billing", this::charge);
            case "delivery" -> inSql("atelier_webhook", this::deliver);
            default -> throw new IllegalArgumentException(what);
        };
    }

    /** With the CPU of all processes of PostgreSQL, less what they use when no client asks. */
    private Cost overHttp(Callable<?> call, int samples) throws Exception {
        for (int warm = 0; warm < samples / 4; warm++) {
            call.call();
        }
        long idleFrom = System.nanoTime();
        long idle = serverNanos();
        Thread.sleep(IDLE);
        double idleShare = (double) (serverNanos() - idle) / (System.nanoTime() - idleFrom);
        long from = System.nanoTime();
        long before = serverNanos();
        double median = median(call, samples);
        double used = serverNanos() - before - idleShare * (System.nanoTime() - from);
        return new Cost(median, used / samples / 1e3);
    }

    private interface Statements {
        void run(Statement statement) throws Exception;
    }

    /** With the CPU of the process of this connection. */
    private Cost inSql(String database, Statements call) throws Exception {
        try (Connection connection = database(database); Statement statement = connection.createStatement()) {
            long process = number(statement, "select pg_backend_pid()");
            for (int warm = 0; warm < WARM_UP; warm++) {
                call.run(statement);
            }
            long before = nanos(process);
            double median = median(
                    () -> {
                        call.run(statement);
                        return true;
                    },
                    SAMPLES);
            return new Cost(median, (nanos(process) - before) / 1e3 / SAMPLES);
        }
    }

    private static double median(Callable<?> call, int samples) throws Exception {
        double[] times = new double[samples];
        for (int sample = 0; sample < samples; sample++) {
            times[sample] = millis(call);
        }
        Arrays.sort(times);
        return times[samples / 2];
    }

    /** Of the postmaster and its children; workers of an audit have ended by then, and the postmaster has their time. */
    private long serverNanos() throws IOException {
        String postmaster = part("postgres")[0];
        String[] stat = Files.readString(Path.of("/proc", postmaster, "stat")).replaceFirst(".*\\) ", "").split(" ", -1);
        long ended = (Long.parseLong(stat[13]) + Long.parseLong(stat[14])) * NANOS_PER_TICK;
        long living = nanos(Long.parseLong(postmaster));
        for (String child : Files.readString(Path.of("/proc", postmaster, "task", postmaster, "children")).strip().split(" ", -1)) {
            living += nanos(Long.parseLong(child));
        }
        return ended + living;
    }

    private static long nanos(long process) throws IOException {
        Path file = Path.of("/proc", Long.toString(process), "schedstat");
        return Files.exists(file) ? Long.parseLong(Files.readString(file).split(" ", -1)[0]) : 0;
    }

    private static double millis(Callable<?> call) throws Exception {
        long start = System.nanoTime();
        call.call();
        return (System.nanoTime() - start) / 1e6;
    }

    /** Every fifth generation is the account's; another one at each call. */
    private long own(long size) {
        return 5 * (1 + next++ * 7_919 % (size / 5));
    }

    private void charge(Statement statement) throws SQLException {
        long account = Long.parseLong(rows.getProperty("book.first"))
                + next % Long.parseLong(rows.getProperty("book.accounts"));
        number(statement, "select balance from charge_credits(%1$d, %2$d, %2$d, 1, 1000000, null, null, 'growth', 0, 'api', now())"
                .formatted(next++, account));
    }

    /** What webhook-service writes for one delivery, by the indexes that it uses; taken back, so that no process sends anything. */
    private void deliver(Statement statement) throws SQLException {
        statement.getConnection().setAutoCommit(false);
        statement.execute("""
                with added as (
                    insert into delivery (account_id, lane_id, event_id, event_type, event_at, generation_id, state, due)
                    select account_id, id, 'evt_measured_%1$d', 'generation.succeeded', now(), %1$d, 'pending', now()
                    from webhook_endpoint where account_id = %2$s and enabled and events && array['*']
                    on conflict (lane_id, event_id) do nothing returning lane_id)
                insert into lane (lane_id, cap, next_due) select lane_id, 4, now() from added order by lane_id
                on conflict (lane_id) do update set next_due = least(lane.next_due, excluded.next_due)
                """.formatted(next++, rows.getProperty("endpoint.account")));
        long lane = number(statement, "select lane_id from lane where next_due <= now() and inflight < cap"
                + " order by next_due limit 16 for update skip locked");
        long delivery = number(statement, """
                with due as materialized (
                    select id from delivery where lane_id = %d and state = 'pending' and due <= now()
                    order by due, id limit 4)
                update delivery set state = 'leased', attempt = attempt + 1, first_attempt_at = now(),
                    lease = gen_random_uuid(), lease_until = now() + interval '30 s'
                from due where delivery.id = due.id returning delivery.id""".formatted(lane));
        statement.execute("update lane set inflight = inflight + 1, next_due = coalesce((select min(due) from delivery"
                + " where delivery.lane_id = lane.lane_id and state = 'pending'), 'infinity') where lane_id = " + lane);
        statement.execute("update delivery set state = 'delivered', lease = null, lease_until = null, last_code = 204,"
                + " finished_at = now() where id = " + delivery);
        statement.execute("update lane set inflight = greatest(inflight - 1, 0) where lane_id = " + lane);
        statement.execute("insert into attempt (delivery_id, n, account_id, started_at, ms, code, bytes_read)"
                + " values (" + delivery + ", 1, 1, now(), 20, 204, 0)");
        statement.getConnection().rollback();
    }

    private long size() {
        return Long.parseLong(rows.getProperty("rows"));
    }

    private void makeKey() throws Exception {
        String account = "/admin/accounts/acct_" + rows.getProperty("account");
        asOperator("POST", account + "/grants", "{\"credits\":1000000,\"reason\":\"measured\",\"key\":\"" + next + "\"}");
        Matcher made = Pattern.compile("\"key\":\"(atl_[^\"]+)\"").matcher(asOperator("POST", account + "/keys",
                "{\"name\":\"growth\",\"scopes\":[\"read\",\"generate\"]}"));
        if (!made.find()) {
            throw new IOException("no key was made");
        }
        key = made.group(1);
    }

    private String asOperator(String method, String path, String body) throws Exception {
        return send(method, "ATELIER_OPERATOR_URL", path, variables.getProperty("ATELIER_OPERATOR_TOKEN"), body);
    }

    private String send(String method, String base, String path, String token, String body) throws Exception {
        HttpResponse<String> answer = http.send(
                HttpRequest.newBuilder(URI.create(variables.getProperty(base)).resolve(path))
                        .header("Authorization", "Bearer " + token)
                        .header("Content-Type", "application/json")
                        .method(method, HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() / 100 != 2 || answer.body().contains("\"ok\":false")) {
            throw new IOException(path + " answered " + answer.statusCode() + " " + answer.body());
        }
        return answer.body();
    }

    private Connection database(String name) throws SQLException, IOException {
        return DriverManager.getConnection("jdbc:postgresql://127.0.0.1:" + part("postgres")[2] + "/" + name, "postgres",
                read(home.resolve("secrets.properties")).getProperty("database-password"));
    }

    /** Process, start and port. */
    private String[] part(String name) throws IOException {
        return read(home.resolve("processes.properties")).getProperty(name).split(" ", -1);
    }

    private static Properties read(Path file) throws IOException {
        var properties = new Properties();
        try (var in = Files.newBufferedReader(file)) {
            properties.load(in);
        }
        return properties;
    }

    private static void run(Statement statement, String... all) throws SQLException {
        for (String sql : all) {
            statement.execute(sql);
        }
    }

    private static long number(Statement statement, String query) throws SQLException {
        try (ResultSet answer = statement.executeQuery(query)) {
            answer.next();
            return answer.getLong(1);
        }
    }
}
