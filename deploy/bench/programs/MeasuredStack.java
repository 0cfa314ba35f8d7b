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
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A stack in its home directory, as a program reaches it from outside: its API, its databases and its processes. */
final class MeasuredStack {
    private final Path home;
    private final Properties variables = new Properties();
    private final Properties rows;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private String key = "";

    MeasuredStack(Path home) throws IOException {
        this.home = home;
        for (String line : Files.readAllLines(home.resolve("env"))) {
            Matcher variable = Pattern.compile("export (\\w+)='(.*)'").matcher(line);
            if (variable.matches()) {
                variables.setProperty(variable.group(1), variable.group(2));
            }
        }
        rows = read(home.resolve("rows.properties"));
    }

    Path home() {
        return home;
    }

    /** How many generations it holds. */
    long size() {
        return row("rows");
    }

    /** A number that the filling programs have noted. */
    long row(String name) {
        return Long.parseLong(rows.getProperty(name));
    }

    /** Notes a number for {@link #row}. */
    void note(String name, long value) throws SQLException {
        rows.setProperty(name, Long.toString(value));
        try (var out = Files.newBufferedWriter(home.resolve("rows.properties"))) {
            rows.store(out, null);
        } catch (IOException e) {
            throw new SQLException("the numbers of the stack cannot be noted", e);
        }
    }

    /** @param nonce no other grant has it */
    void makeKey(long nonce) throws Exception {
        String account = "/admin/accounts/acct_" + row("account");
        asOperator("POST", account + "/grants", "{\"credits\":1000000,\"reason\":\"measured\",\"key\":\"" + nonce + "\"}");
        Matcher made = Pattern.compile("\"key\":\"(atl_[^\"]+)\"").matcher(asOperator("POST", account + "/keys",
                "{\"name\":\"growth\",\"scopes\":[\"read\",\"generate\"]}"));
        if (!made.find()) {
            throw new IOException("no key was made");
        }
        key = made.group(1);
    }

    /** Asks with the key of {@link #makeKey}. */
    String asClient(String method, String path, String body) throws Exception {
        return send(method, "ATELIER_BASE_URL", path, key, body);
    }

    String asOperator(String method, String path, String body) throws Exception {
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

    Connection database(String name) throws SQLException, IOException {
        return DriverManager.getConnection("jdbc:postgresql://127.0.0.1:" + part("postgres")[2] + "/" + name, "postgres",
                read(home.resolve("secrets.properties")).getProperty("database-password"));
    }

    /** Process, start and port. */
    String[] part(String name) throws IOException {
        return read(home.resolve("processes.properties")).getProperty(name).split(" ", -1);
    }

    private static Properties read(Path file) throws IOException {
        var properties = new Properties();
        try (var in = Files.newBufferedReader(file)) {
            properties.load(in);
        }
        return properties;
    }

    static void run(Statement statement, String... all) throws SQLException {
        for (String sql : all) {
            statement.execute(sql);
        }
    }

    static long number(Statement statement, String query) throws SQLException {
        try (ResultSet answer = statement.executeQuery(query)) {
            answer.next();
            return answer.getLong(1);
        }
    }
}
