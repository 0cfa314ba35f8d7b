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
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Fills a stack with generations and times its lists and reads, in the database and over HTTP; rows.sh drives it. */
final class Rows {
    private static final int BATCH = 500_000;
    /** A key may ask three hundred times a minute. */
    private static final int KEYS = 24;
    private static final int WARM_UP = 150;
    private static final int SAMPLES = 100;
    private static final int PAGES = 500;
    private static final String KEY = "{\"name\":\"rows\",\"scopes\":[\"read\",\"library\"]}";
    private static final String SHOWN = "status not in ('pending_charge', 'abandoned')";

    private final Path home = Path.of(System.getenv().getOrDefault("ATELIER_HOME", "."));
    private final URI base = URI.create(System.getenv().getOrDefault("ATELIER_BASE_URL", "http://localhost:8080"));
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Properties made = new Properties();
    private int turn;

    public static void main(String[] arguments) throws Exception {
        var rows = new Rows();
        switch (arguments[0]) {
            case "fill" -> rows.fill(Long.parseLong(arguments[1]));
            case "time" -> rows.time(Path.of(arguments[1]));
            case "compare" -> compare(Path.of(arguments[1]), Path.of(arguments[2]));
            default -> throw new IllegalArgumentException("fill ROWS | time FILE | compare SMALL LARGE");
        }
        System.exit(0);
    }

    // --- Filling: every fifth row is of one account, every tenth of those in one project, others' rows beside them ---

    private void fill(long count) throws Exception {
        String account = asOperator("/admin/accounts",
                "{\"name\":\"rows\",\"plan\":\"studio\",\"credits\":0,\"key\":" + KEY + "}");
        made.setProperty("account", find(account, "\"id\":\"acct_(\\d+)"));
        made.setProperty("key.0", find(account, "\"key\":\"(atl_[^\"]+)\""));
        for (int key = 1; key < KEYS; key++) {
            made.setProperty("key." + key, find(
                    asOperator("/admin/accounts/acct_" + made.getProperty("account") + "/keys", KEY),
                    "\"key\":\"(atl_[^\"]+)\""));
        }
        made.setProperty("project", find(
                send("POST", base.resolve("/v1/projects"), made.getProperty("key.0"), "{\"name\":\"rows\"}"),
                "\"id\":\"proj_(\\d+)"));
        made.setProperty("rows", Long.toString(count));
        try (Connection database = database(); Statement statement = database.createStatement()) {
            insert(statement, count);
        }
        try (var out = Files.newBufferedWriter(home.resolve("rows.properties"))) {
            made.store(out, null);
        }
    }

    private void insert(Statement statement, long count) throws SQLException {
        long start = System.nanoTime();
        Map<String, String> indexes = new LinkedHashMap<>();
        try (ResultSet found = statement.executeQuery("select indexname, indexdef from pg_indexes"
                + " where tablename = 'generation' and indexname <> 'generation_pkey'")) {
            while (found.next()) {
                indexes.put(found.getString(1), found.getString(2));
            }
        }
        for (String index : indexes.keySet()) {
            statement.execute("drop index " + index);
        }
        statement.execute("set synchronous_commit = off");
        statement.execute("set maintenance_work_mem = '1GB'");
        for (long from = 1; from <= count; from += BATCH) {
            statement.execute(batch(from, Math.min(count, from + BATCH - 1), count));
            say(start, Math.min(count, from + BATCH - 1) + " rows");
        }
        for (String index : indexes.values()) {
            statement.execute(index);
        }
        say(start, "indexes as the migrations have them");
        statement.execute("select setval('generation_id', " + (count + 1) + ")");
        statement.execute("vacuum (analyze) generation");
        say(start, "vacuumed");
        try (ResultSet size = statement.executeQuery("select pg_size_pretty(pg_table_size('generation')),"
                + " pg_size_pretty(pg_indexes_size('generation'))")) {
            size.next();
            say(start, "table " + size.getString(1) + ", indexes " + size.getString(2));
        }
    }

    /** Pseudo-random, but the same every time; each choice looks at digits of its own. */
    private String batch(long from, long to, long count) {
        return """
                insert into generation (id, account_id, credential_id, project_id, origin, outcome, model_id, model_slug,
                    model_name, model_revision, input, credits, cost_breakdown, outputs, warnings, run_input, request_id,
                    error_code, error_message, created_at, started_at, finished_at)
                select n, case when n %% 5 = 0 then %1$s else 1000000 + h %% 20000 end, 1,
                    case when h / 7 %% 10 = 0 then %2$s when h / 7 %% 10 = 1 then 900000 + h %% 5000 else 0 end,
                    case when h / 11 %% 1000 = 0 then 'cli' when h / 11 %% 10 = 1 then 'mcp'
                         when h / 11 %% 10 = 2 then 'web' else 'api' end,
                    case when failed then 'failed' else 'succeeded' end,
                    model, 'model-' || model, 'Model ' || model, 'bench',
                    '{"prompt":"a lighthouse by the sea at dusk, number ' || n || '","seed":' || h %% 1000000
                        || ',"num_images":1,"aspect_ratio":"16:9"}',
                    4, '[{"label":"Picture","quantity":1,"unit_credits":"4","credits":4}]',
                    case when failed then '[]' else '[{"index":0,"type":"image","url":"http://localhost/media/'
                        || md5(n::text) || '.png","width":1344,"height":768,"content_type":"image/png"}]' end,
                    '[]', 'null', 'req_' || n,
                    case when failed then 'provider_error' end,
                    case when failed then 'The model''s provider failed.' end,
                    t, t + interval '1 s', t + interval '9 s'
                from (select n, h, now() - (%3$d - n) * interval '3 s' as t,
                             -- One model is rare, one common model never fails.
                             case when h / 13 %% 5000 = 0 then 199 else 101 + h / 13 %% 12 end as model,
                             h / 17 %% 33 = 0 and h / 13 %% 12 <> 3 as failed
                      from (select n, abs(hashint8(n))::bigint as h from generate_series(%4$d, %5$d) n) hashed) chosen
                """
                .formatted(made.getProperty("account"), made.getProperty("project"), count, from, to);
    }

    // --- Timing --------------------------------------------------------------------------------------------------

    /** A list, as a client asks for it and as GenerationRepository asks the database. */
    private record Question(String name, String query, String lead, String rest) {

        String sql(String before) {
            String led = "select * from generation_now where " + lead + before + " order by id desc";
            return rest.isEmpty()
                    ? "select * from generation_now where " + lead + before + " and " + SHOWN + " order by id desc limit 21"
                    : "select * from (" + led + " limit 1000) led where " + rest + " and " + SHOWN
                            + " order by id desc limit 21";
        }
    }

    private List<Question> questions() {
        String own = "account_id = " + made.getProperty("account");
        String inProject = "project_id = " + made.getProperty("project");
        String project = "project=proj_" + made.getProperty("project");
        return List.of(
                new Question("first page", "", own, ""),
                new Question("status=succeeded", "status=succeeded", own + " and status = 'succeeded' and outcome = 'succeeded'", ""),
                new Question("status=failed", "status=failed", own + " and status = 'failed' and outcome = 'failed'", ""),
                new Question("status=queued (none)", "status=queued", own + " and status = 'queued' and outcome is null", ""),
                new Question("model, common", "model=104", own + " and model_id = 104", ""),
                new Question("model, rare", "model=199", own + " and model_id = 199", ""),
                new Question("origin=mcp", "origin=mcp", own + " and origin = 'mcp'", ""),
                new Question("origin=cli, rare", "origin=cli", own + " and origin = 'cli'", ""),
                new Question("project, all members", project, inProject, ""),
                new Question("project, made by me", project + "&made_by=me", own + " and " + inProject, ""),
                new Question("model and status", "model=101&status=failed", own + " and status = 'failed' and outcome = 'failed'",
                        "model_id = 101"),
                new Question("model and status, none", "model=104&status=failed", own + " and status = 'failed' and outcome = 'failed'",
                        "model_id = 104"),
                new Question("model and origin, rare", "model=105&origin=cli", own + " and model_id = 105",
                        "origin = 'cli'"),
                new Question("project and status, rare", project + "&status=failed&model=104", inProject,
                        "status = 'failed' and model_id = 104"));
    }

    private void time(Path results) throws Exception {
        try (var in = Files.newBufferedReader(home.resolve("rows.properties"))) {
            made.load(in);
        }
        var out = new Properties();
        try (Connection database = database(); Statement statement = database.createStatement()) {
            for (Question question : questions()) {
                String cursor = question.query().isEmpty() ? "" : "&";
                explain(out, statement, question.name(), question.sql(""));
                overHttp(out, question.name(), () -> "/v1/generations?" + question.query() + cursor + "limit=20");
            }
            deep(out, statement);
            long rows = Long.parseLong(made.getProperty("rows"));
            long one = rows / 2 / 5 * 5;
            explain(out, statement, "single read", "select * from generation_now where id = " + one);
            overHttp(out, "single read", () -> "/v1/generations/gen_" + one);
        }
        try (var file = Files.newBufferedWriter(results)) {
            out.store(file, made.getProperty("rows") + " rows");
        }
    }

    /** Goes there as a client does, page by page. */
    private void deep(Properties out, Statement statement) throws Exception {
        String cursor = "";
        String last = "";
        for (int page = 1; page < PAGES; page++) {
            String answer = get("/v1/generations?limit=4" + cursor);
            Matcher next = Pattern.compile("\"next_cursor\":\"([^\"]+)\"").matcher(answer);
            if (!next.find()) {
                throw new IOException("the list ends at page " + page);
            }
            cursor = "&cursor=" + next.group(1);
            last = answer;
        }
        Matcher ids = Pattern.compile("\"id\":\"gen_(\\d+)\"").matcher(last);
        String id = "";
        while (ids.find()) {
            id = ids.group(1);
        }
        String deep = cursor;
        var first = questions().getFirst();
        explain(out, statement, "page " + PAGES, first.sql(" and id < " + id));
        overHttp(out, "page " + PAGES, () -> "/v1/generations?limit=4" + deep);
    }

    private static void explain(Properties out, Statement statement, String name, String sql) throws SQLException {
        List<Double> times = new ArrayList<>();
        String plan = "";
        for (int run = 0; run < 15; run++) {
            var lines = new StringBuilder();
            try (ResultSet answer = statement.executeQuery("explain (analyze, buffers) " + sql)) {
                while (answer.next()) {
                    lines.append("    ").append(answer.getString(1)).append('\n');
                }
            }
            plan = lines.toString();
            Matcher time = Pattern.compile("Execution Time: ([0-9.]+) ms").matcher(plan);
            if (time.find()) {
                times.add(Double.parseDouble(time.group(1)));
            }
        }
        System.out.printf("%n%s%n%s%n%s", name, "    " + sql, plan);
        out.setProperty("sql " + name, Double.toString(times.stream().sorted().toList().get(times.size() / 2)));
    }

    private void overHttp(Properties out, String name, Supplier<String> path) throws Exception {
        long[] micros = new long[SAMPLES];
        for (int sample = -WARM_UP; sample < SAMPLES; sample++) {
            long start = System.nanoTime();
            get(path.get());
            if (sample >= 0) {
                micros[sample] = (System.nanoTime() - start) / 1_000;
            }
        }
        Arrays.sort(micros);
        out.setProperty("http " + name, Double.toString(micros[SAMPLES / 2] / 1_000.0));
    }

    // --- Comparing -----------------------------------------------------------------------------------------------

    private static void compare(Path small, Path large) throws IOException {
        Properties few = read(small);
        Properties many = read(large);
        double worst = 0;
        System.out.printf("%-34s %10s %10s %7s%n", "median, ms", "few", "many", "ratio");
        for (String name : few.stringPropertyNames().stream().sorted().toList()) {
            double before = Double.parseDouble(few.getProperty(name));
            double after = Double.parseDouble(many.getProperty(name));
            System.out.printf("%-34s %10.3f %10.3f %6.2fx%n", name, before, after, after / before);
            worst = name.startsWith("http") ? Math.max(worst, after / before) : worst;
        }
        System.out.printf("worst over HTTP: %.2fx%n", worst);
    }

    private static Properties read(Path file) throws IOException {
        var properties = new Properties();
        try (var in = Files.newBufferedReader(file)) {
            properties.load(in);
        }
        return properties;
    }

    private Connection database() throws SQLException, IOException {
        String password = read(home.resolve("secrets.properties")).getProperty("database-password");
        return DriverManager.getConnection(
                "jdbc:postgresql://127.0.0.1:" + (base.getPort() + 60) + "/" + "atelier_generation", "postgres", password);
    }

    private String get(String path) throws Exception {
        String key = made.getProperty("key." + turn++ % KEYS);
        return send("GET", base.resolve(path), key, "");
    }

    private String asOperator(String path, String body) throws Exception {
        URI admin = URI.create(variable("ATELIER_OPERATOR_URL"));
        return send("POST", admin.resolve(path), variable("ATELIER_OPERATOR_TOKEN"), body);
    }

    private String send(String method, URI address, String token, String body) throws Exception {
        HttpResponse<String> answer = http.send(
                HttpRequest.newBuilder(address)
                        .header("Authorization", "Bearer " + token)
                        .header("Content-Type", "application/json")
                        .method(method, HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() / 100 != 2) {
            throw new IOException(address.getPath() + " answered " + answer.statusCode() + " " + answer.body());
        }
        return answer.body();
    }

    private static String find(String text, String pattern) throws IOException {
        Matcher found = Pattern.compile(pattern).matcher(text);
        if (!found.find()) {
            throw new IOException(pattern + " is not in the answer");
        }
        return found.group(1);
    }

    private static void say(long start, String what) {
        System.out.printf("%4d s  %s%n", (System.nanoTime() - start) / 1_000_000_000, what);
    }

    private static String variable(String name) {
        String value = System.getenv(name);
        if (value == null || value.isBlank()) {
            throw new IllegalStateException(name + " is not set");
        }
        return value;
    }
}
