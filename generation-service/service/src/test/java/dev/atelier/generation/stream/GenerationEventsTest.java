// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.stream;

import static dev.atelier.generation.support.Api.as;
import static dev.atelier.generation.support.Api.body;
import static dev.atelier.generation.support.Api.ended;
import static dev.atelier.generation.support.Api.lastAccount;
import static dev.atelier.generation.support.Api.newAccount;
import static dev.atelier.generation.support.Api.post;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.support.FakeBilling;
import dev.atelier.generation.support.FakeLibrary;
import dev.atelier.generation.support.Waiting;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.path.json.JsonPath;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class GenerationEventsTest {

    @Inject
    FakeBilling billing;

    @Inject
    FakeLibrary library;

    @Inject
    Waiting waiting;

    private final HttpClient http = HttpClient.newHttpClient();

    private final ExecutorService readers = Executors.newVirtualThreadPerTaskExecutor();

    @Inject
    ChangePoller changes;

    @BeforeEach
    void calm() {
        billing.reset();
        library.reset();
    }

    @Test
    void aStreamTellsOfEveryChangeAndEndsWithTheGeneration() throws Exception {
        TestCaller caller = newAccount();
        String id = post(caller, body("landscape-image", "atelier:slow=8s")).path("id");

        HttpResponse<Stream<String>> stream = open(caller, id);
        Future<List<String>> read = readers.submit(() -> stream.body().toList());
        Awaitility.await().atMost(Duration.ofMinutes(2)).until(() -> {
            changes.poll();
            return read.isDone();
        });
        List<String> lines = read.get();

        assertThat(stream.statusCode()).isEqualTo(200);
        assertThat(stream.headers().firstValue("content-type")).get().asString().startsWith("text/event-stream");
        assertThat(stream.headers().firstValue("x-accel-buffering")).contains("no");
        assertThat(stream.headers().firstValue("cache-control")).contains("no-store");
        List<String> states = lines.stream()
                .filter(line -> line.startsWith("data:"))
                .map(line -> JsonPath.from(line.substring("data:".length())).getString("status"))
                .toList();
        assertThat(states).hasSizeGreaterThanOrEqualTo(2).last().isEqualTo("succeeded");
        assertThat(states.getFirst()).isIn("queued", "processing");
        assertThat(lines).contains("event:generation");
    }

    @Test
    void aStreamTellsWhenAWaitingRunMovesUpInTheQueue() throws Exception {
        TestCaller caller = newAccount();
        waiting.clear();
        waiting.takeAllPlaces(lastAccount());
        String first = post(caller, body("patient-only", "one")).path("id");
        String second = post(caller, body("patient-only", "two")).path("id");
        List<String> lines = new CopyOnWriteArrayList<>();
        Stream<String> body = open(caller, second).body();
        Future<?> read = readers.submit(() -> body.forEach(lines::add));
        Awaitility.await().atMost(Duration.ofMinutes(2)).until(() -> polled(lines, "\"queue_position\":2"));

        as(caller).post("/v1/generations/" + first + "/cancel");

        Awaitility.await().atMost(Duration.ofMinutes(2)).until(() -> polled(lines, "\"queue_position\":1"));
        as(caller).post("/v1/generations/" + second + "/cancel");
        Awaitility.await().atMost(Duration.ofMinutes(2)).until(() -> {
            changes.poll();
            return read.isDone();
        });
        waiting.clear();
    }

    private boolean polled(List<String> lines, String text) {
        changes.poll();
        return lines.stream().anyMatch(line -> line.contains(text));
    }

    @Test
    void anEndedGenerationSendsOneEvent() throws Exception {
        TestCaller caller = newAccount();
        String id = post(caller, body("pixel-image", "sea")).path("id");
        ended(caller, id);

        List<String> data =
                open(caller, id).body().filter(line -> line.startsWith("data:")).toList();

        assertThat(data).hasSize(1);
    }

    @Test
    void anotherAccountsGenerationIsNotThere() throws Exception {
        String id = post(newAccount(), body("pixel-image", "sea")).path("id");

        HttpResponse<Stream<String>> refused = open(newAccount(), id);

        assertThat(refused.statusCode()).isEqualTo(404);
        assertThat(JsonPath.from(String.join("", refused.body().toList())).getString("error.code"))
                .isEqualTo("not_found");
    }

    private HttpResponse<Stream<String>> open(TestCaller caller, String id) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://localhost:" + RestAssured.port + "/v1/generations/" + id + "/events"))
                .header("Authorization", "Bearer " + caller.token())
                .header("Accept", "text/event-stream")
                .build();
        return http.send(request, HttpResponse.BodyHandlers.ofLines());
    }
}
