// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A platform that {@code ./atelier up} has started, as its state directory describes it.
 *
 * @param processes the process of each part
 */
record BenchPlatform(
        String name, Path home, URI base, URI operator, String operatorToken, Map<String, Long> processes) {
    private static final Pattern VARIABLE = Pattern.compile("export (\\w+)='(.*)'");
    private static final Pattern KEY = Pattern.compile("\"key\":\"(atl_[^\"]+)\"");
    private static final String POSTGRES = "postgres";
    private static final int PORT_WORD = 2;

    static BenchPlatform read(String name, Path home) throws IOException {
        Map<String, String> variables = new HashMap<>();
        for (String line : Files.readAllLines(home.resolve("env"))) {
            Matcher variable = VARIABLE.matcher(line);
            if (variable.matches()) {
                variables.put(variable.group(1), variable.group(2));
            }
        }
        Properties parts = properties(home.resolve("processes.properties"));
        Map<String, Long> processes = new TreeMap<>();
        parts.stringPropertyNames()
                .forEach(part ->
                        processes.put(part, Long.valueOf(parts.getProperty(part).split(" ", -1)[0])));
        return new BenchPlatform(
                name,
                home,
                URI.create(variables.getOrDefault("ATELIER_BASE_URL", "")),
                URI.create(variables.getOrDefault("ATELIER_OPERATOR_URL", "")),
                variables.getOrDefault("ATELIER_OPERATOR_TOKEN", ""),
                processes);
    }

    private static Properties properties(Path file) throws IOException {
        var properties = new Properties();
        try (var in = Files.newInputStream(file)) {
            properties.load(in);
        }
        return properties;
    }

    /** What {@code ./atelier bench} has noted in the state directory; nothing in that of a platform that it did not start. */
    Optional<String> readNote(String name) throws IOException {
        Path notes = home.resolve("bench.properties");
        return Files.exists(notes) ? Optional.ofNullable(properties(notes).getProperty(name)) : Optional.empty();
    }

    /** Creates accounts that can pay for whatever is measured and returns a key of each. */
    List<String> createKeys(int accounts, String plan) throws IOException {
        return createKeys(accounts, plan, 100_000_000);
    }

    List<String> createKeys(int accounts, String plan, long credits) throws IOException {
        List<String> keys = new ArrayList<>();
        String json = """
            {"name":"bench","plan":"%s","credits":%d,"key":{"name":"bench","scopes":["read","generate","library"]}}\
            """.formatted(plan, credits);
        try (var connection = new HttpConnection(operator)) {
            byte[] request = HttpConnection.post("/admin/accounts", operatorToken, json);
            for (int i = 0; i < accounts; i++) {
                HttpConnection.Answer answer = connection.send(request);
                Matcher key = KEY.matcher(answer.body());
                if (!key.find()) {
                    throw new IOException("no account: " + answer);
                }
                keys.add(key.group(1));
            }
        }
        return keys;
    }

    /** The number of the process of a part. */
    long process(String part) {
        return Objects.requireNonNull(processes.get(part), part);
    }

    /** A connection to the database of a service, or to {@code postgres}. */
    Connection connect(String database) throws SQLException {
        try {
            return DriverManager.getConnection(
                    "jdbc:postgresql://127.0.0.1:%d/%s".formatted(postgresPort(), database), POSTGRES, password());
        } catch (IOException e) {
            throw new SQLException("the state directory cannot be read", e);
        }
    }

    int postgresPort() throws IOException {
        return port(POSTGRES);
    }

    /** Where a server listens. */
    int port(String server) throws IOException {
        String words = properties(home.resolve("processes.properties")).getProperty(server);
        return Integer.parseInt(words.split(" ", -1)[PORT_WORD]);
    }

    String password() throws IOException {
        return properties(home.resolve("secrets.properties")).getProperty("database-password");
    }

    @Override
    public String toString() {
        return "BenchPlatform[" + name + "]";
    }
}
