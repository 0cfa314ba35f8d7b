// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance;

import static io.restassured.RestAssured.given;

import dev.atelier.local.stack.ServiceDefinition;
import dev.atelier.local.stack.ServiceHandle;
import dev.atelier.local.stack.Stack;
import dev.atelier.local.stack.StackOptions;
import io.restassured.http.ContentType;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;

/** The platform under test, started once for the whole run on free ports with a home of its own. */
final class Platform {
    private static final class Started {
        private static final Platform ONLY = start();
    }

    private final Stack stack;
    private final WebhookReceiver receiver;

    private Platform(Stack stack, WebhookReceiver receiver) {
        this.stack = stack;
        this.receiver = receiver;
    }

    static Platform get() {
        return Started.ONLY;
    }

    private static Platform start() {
        Path target = Path.of("target").toAbsolutePath();
        WebhookReceiver receiver = WebhookReceiver.start(target.resolve("receiver"));
        Path home = target.resolve("home-" + UUID.randomUUID());
        Stack stack = Stack.start(StackOptions.isolated(home)
                .with("ATELIER_EGRESS_TEST_HOSTS", receiver.testHosts())
                .with("ATELIER_EGRESS_TEST_CA", receiver.certificate().toString())
                .with("ATELIER_WEBHOOK_DIALECT_SCHEDULE", "2s,2s")
                // A run whose worker was killed is taken over sooner than in real life.
                .with("ATELIER_RUN_LEASE", "8s")
                .with("ATELIER_RUN_RENEW_EVERY", "2s"));
        Runtime.getRuntime().addShutdownHook(new Thread(stack::close));
        return new Platform(stack, receiver);
    }

    Stack stack() {
        return stack;
    }

    String baseUrl() {
        return stack.baseUrl();
    }

    WebhookReceiver receiver() {
        return receiver;
    }

    LedgerBooks ledger() {
        return new LedgerBooks(stack.jdbcUrl("billing"));
    }

    /** How many rows generation-service's database has: {@code table where ...}. */
    long generationRows(String from) {
        try (var connection = DriverManager.getConnection(stack.jdbcUrl("generation"));
                var statement = connection.createStatement();
                var rows = statement.executeQuery("select count(*) from " + from)) {
            rows.next();
            return rows.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException("the database of generations cannot be read", e);
        }
    }

    /** A fresh account with a key of its own; no scopes named means all of them. */
    TestAccount account(long credits, String... scopes) {
        List<String> granted = scopes.length == 0 ? List.of("read", "generate", "library") : List.of(scopes);
        JsonPath account = given().baseUri(stack.operatorUrl())
                .header("Authorization", "Bearer " + stack.operatorToken())
                .contentType(ContentType.JSON)
                .body(Map.of(
                        "name",
                        "test",
                        "plan",
                        "studio",
                        "credits",
                        credits,
                        "key",
                        Map.of("name", "test", "scopes", granted)))
                .post("/admin/accounts")
                .then()
                .statusCode(201)
                .extract()
                .jsonPath();
        return new TestAccount(baseUrl(), account.getString("id"), account.getString("api_key.key"));
    }

    /** Runs {@code action} against a service that halts at {@code failpoint}, and starts the service anew. */
    Response dieWhile(String name, String failpoint, Supplier<Response> action) {
        ServiceHandle service = stack.service(name);
        service.stop();
        service.start(Map.of("ATELIER_FAILPOINT", failpoint));
        service.awaitReady();
        try {
            Response answer = action.get();
            service.awaitExit();
            return answer;
        } finally {
            service.kill();
            service.start(Map.of());
            service.awaitReady();
        }
    }

    /** The same account with another key, which has rate limits of its own. */
    TestAccount withAnotherKey(TestAccount account) {
        String key = given().baseUri(stack.operatorUrl())
                .header("Authorization", "Bearer " + stack.operatorToken())
                .contentType(ContentType.JSON)
                .body(Map.of("name", "another", "scopes", List.of("read", "generate", "library")))
                .post("/admin/accounts/" + account.id() + "/keys")
                .then()
                .statusCode(201)
                .extract()
                .jsonPath()
                .getString("key");
        return new TestAccount(baseUrl(), account.id(), key);
    }

    /** What a service has logged so far. */
    String log(String service) {
        try {
            return Files.readString(stack.service(service).log());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<String> logs() {
        return Arrays.stream(ServiceDefinition.values())
                .map(service -> log(service.module()))
                .toList();
    }
}
