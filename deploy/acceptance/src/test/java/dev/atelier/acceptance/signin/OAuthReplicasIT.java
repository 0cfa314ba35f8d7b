// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.signin;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.acceptance.ConcurrentCreates;
import dev.atelier.acceptance.ConcurrentCreates.Result;
import dev.atelier.acceptance.OnReplicatedPlatform;
import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.TestAccount;
import dev.atelier.acceptance.signin.TestApplication.Tokens;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Several gateways keep what a person said of one connection: its daily limit, and its end. */
@OnReplicatedPlatform
class OAuthReplicasIT {
    private static final int CREDITS = 1_000;
    private static final int CAP = 17;
    private static final int CREATES = 100;
    /** Two seconds where the machine is not busy; a held read ends by itself after 45, the run after 60. */
    private static final Duration REVOKED_WITHIN = Duration.ofSeconds(20);

    private final Platform platform = Platform.replicated();
    private final List<String> gateways = platform.gateways().subList(0, 2);
    private final TestAccount account = platform.account(CREDITS);
    private final TestPerson person = TestPerson.of(platform, account);
    private final TestApplication application =
            TestApplication.register(platform.stack().baseUrl());

    @Test
    void theDailyLimitOfAConnectionIsExact() {
        Tokens tokens = application.connect(person, CAP);
        var creates = new ConcurrentCreates(gateways, tokens.access(), new CountDownLatch(CAP));

        List<Result> results = creates.send(CREATES).join();

        assertThat(results.stream().filter(one -> one.status() < 300).map(Result::generation))
                .hasSize(CAP)
                .doesNotHaveDuplicates();
        assertThat(results.stream().filter(one -> one.status() >= 300))
                .hasSize(CREATES - CAP)
                .allSatisfy(one -> assertThat(one).isEqualTo(new Result(402, "token_cap_exceeded", "")));
        assertThat(account.credits()).as("the limit is the connection's").isEqualTo(CREDITS - CAP);
        platform.checkBooks();
    }

    @Test
    void aRevocationEndsEverythingThatIsOpenOnEveryGateway() {
        Tokens tokens = application.connect(person, CREDITS);
        String generation = account.started("a long one atelier:slow=60s");
        List<Open> open = gateways.stream()
                .flatMap(gateway -> Stream.of(
                        Open.stream(get(gateway, tokens, "/v1/generations/" + generation + "/events")),
                        Open.stream(callTool(gateway, tokens, generation)),
                        Open.held(get(gateway, tokens, "/v1/generations/" + generation + "?wait=45"))))
                .toList();
        await().untilAsserted(() -> assertThat(open).allMatch(Open::hasBegun));
        assertThat(open).noneMatch(Open::hasEnded);

        person.revoke(tokens.connection());

        for (String gateway : gateways) {
            given().baseUri(gateway)
                    .header("Authorization", "Bearer " + tokens.access())
                    .get("/v1/account")
                    .then()
                    .statusCode(401);
        }
        await().atMost(REVOKED_WITHIN).until(() -> open.stream().allMatch(Open::hasEnded));
        assertThat(application.refresh(tokens.refresh()).statusCode()).isEqualTo(400);
        // Other tests share the platform and count its events.
        account.request()
                .post("/v1/generations/" + generation + "/cancel")
                .then()
                .statusCode(200);
    }

    /** A response that goes on. */
    private record Open(ConcurrentLinkedQueue<String> lines, CompletableFuture<?> end, boolean isHeld) {
        private static final HttpClient HTTP =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

        /** One that has its first lines at once. */
        static Open stream(HttpRequest request) {
            var lines = new ConcurrentLinkedQueue<String>();
            CompletableFuture<?> end = HTTP.sendAsync(request, HttpResponse.BodyHandlers.ofLines())
                    .thenAcceptAsync(response -> response.body().forEach(lines::add), Thread::startVirtualThread)
                    // How it ends is the service's matter.
                    .exceptionally(_ -> null);
            return new Open(lines, end, false);
        }

        /** One that has nothing until the end, which refuses. */
        static Open held(HttpRequest request) {
            CompletableFuture<?> end = HTTP.sendAsync(request, HttpResponse.BodyHandlers.ofString())
                    .thenAccept(response -> assertThat(response.statusCode()).isEqualTo(401));
            return new Open(new ConcurrentLinkedQueue<>(), end, true);
        }

        boolean hasBegun() {
            return isHeld || !lines.isEmpty();
        }

        boolean hasEnded() {
            if (end.isCompletedExceptionally()) {
                end.join();
            }
            return end.isDone();
        }
    }

    private static HttpRequest get(String gateway, Tokens tokens, String path) {
        return request(gateway, tokens, path)
                .header("Accept", path.endsWith("/events") ? "text/event-stream" : "application/json")
                .GET()
                .build();
    }

    /** A call that waits for a generation and reports progress. */
    private static HttpRequest callTool(String gateway, Tokens tokens, String generation) {
        return request(gateway, tokens, "/mcp")
                .header("Accept", "application/json, text/event-stream")
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("""
                        {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
                          "name": "get_generation", "arguments": {"id": "%s", "wait": 45},
                          "_meta": {"progressToken": 1}}}""".formatted(generation)))
                .build();
    }

    private static HttpRequest.Builder request(String gateway, Tokens tokens, String path) {
        return HttpRequest.newBuilder(URI.create(gateway + path)).header("Authorization", "Bearer " + tokens.access());
    }
}
