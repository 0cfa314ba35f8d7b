// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;

import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.FakeServices.Seen;
import dev.atelier.gateway.testing.GatewayAddresses;
import dev.atelier.gateway.testing.GatewayServers;
import dev.atelier.gateway.testing.RawClient;
import dev.atelier.gateway.testing.TestClient;
import dev.atelier.gateway.testing.TestKeys;
import dev.atelier.platform.sql.Database;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
@QuarkusTestResource(GatewayServers.class)
class ToolRunnerTest {
    private static final String CREATE = "POST /v1/generations";
    /** In a minute. */
    private static final long NEW_GENERATIONS = 20;

    private static final JsonObject SIMPLE =
            new JsonObject().put("model", "landscape-image").put("input", new JsonObject().put("prompt", "a hill"));

    @Inject
    TestKeys keys;

    @Inject
    FakeServices services;

    @Inject
    GatewayAddresses addresses;

    @Inject
    Database database;

    @BeforeEach
    void forget() {
        services.reset();
    }

    private TestAssistant assistant() {
        return new TestAssistant(keys.key());
    }

    private static JsonObject generation(String status) {
        return new JsonObject().put("id", "gen_7").put("status", status).put("outputs", new JsonArray());
    }

    @Test
    void generateIsTheRequestOfTheApiWithTheOriginOfAssistants() {
        AtomicReference<String> body = new AtomicReference<>("");
        services.on(
                CREATE,
                request -> request.body().onSuccess(sent -> {
                    body.set(sent.toString());
                    FakeServices.json(request, 200, generation("succeeded"));
                }));

        assistant()
                .call(
                        "generate",
                        SIMPLE.copy().put("max_credits", 5).put("wait", 0).put("request_id", "mine-1"))
                .then()
                .statusCode(200)
                // The window of new generations, as on the route itself.
                .header("RateLimit-Limit", "20")
                .body("result.isError", nullValue())
                .body("result.structuredContent.id", equalTo("gen_7"));

        assertThat(new JsonObject(body.get())).isEqualTo(SIMPLE.copy().put("max_credits", 5));
        Seen seen = services.last(CREATE);
        assertThat(seen.header("idempotency-key")).isEqualTo("mine-1");
        assertThat(seen.header("prefer")).isEqualTo("respond-async");
        assertThat(claims(seen).getString("origin")).isEqualTo("mcp");
    }

    private static JsonObject claims(Seen seen) {
        String payload = seen.header("authorization").split("\\.", -1)[1];
        return new JsonObject(new String(Base64.getUrlDecoder().decode(payload), StandardCharsets.UTF_8));
    }

    @Test
    void theRequestIdMayComeWithTheMessage() {
        services.on(CREATE, 200, generation("succeeded"));

        assistant()
                .send(
                        "tools/call",
                        new JsonObject()
                                .put("name", "generate")
                                .put("arguments", SIMPLE)
                                .put("_meta", new JsonObject().put("dev.atelier/request_id", "mine-2")))
                .then()
                .statusCode(200);

        assertThat(services.last(CREATE).header("idempotency-key")).isEqualTo("mine-2");
    }

    @Test
    void aCreateWhoseAnswerIsLostIsRepeatedWithTheSameKey() {
        AtomicInteger calls = new AtomicInteger();
        services.on(CREATE, request -> {
            if (calls.incrementAndGet() == 1) {
                request.connection().close();
            } else {
                FakeServices.json(request, 200, generation("succeeded"));
            }
        });

        assistant().call("generate", SIMPLE).then().statusCode(200).body("result.isError", nullValue());

        List<String> sent = services.seen(CREATE).stream()
                .map(seen -> seen.header("idempotency-key"))
                .toList();
        assertThat(sent).hasSize(2).doesNotContain("");
        assertThat(sent.stream().distinct()).hasSize(1);
    }

    @Test
    void aCreateWithoutAnAnswerTellsHowToRepeatIt() {
        services.on(CREATE, request -> request.connection().close());

        assistant()
                .call("generate", SIMPLE.copy().put("request_id", "mine-3"))
                .then()
                .statusCode(200)
                .body("result.isError", equalTo(true))
                .body("result.content[0].text", containsString("service_unavailable"))
                .body("result.content[0].text", containsString("request_id mine-3"));
    }

    @Test
    void progressIsToldUntilTheEnd() {
        AtomicInteger reads = new AtomicInteger();
        services.on(CREATE, 202, generation("queued").put("queue_position", 2));
        services.on(
                "GET /v1/generations/7",
                request -> FakeServices.json(
                        request,
                        200,
                        reads.incrementAndGet() < 4
                                ? generation("processing").put("progress", 0.5)
                                : generation("succeeded")));

        Response answer = assistant()
                .send(
                        "tools/call",
                        new JsonObject()
                                .put("name", "generate")
                                .put("arguments", SIMPLE.copy().put("wait", 45))
                                .put("_meta", new JsonObject().put("progressToken", "p1")));

        assertThat(answer.contentType()).startsWith("text/event-stream");
        List<JsonObject> events = answer.asString()
                .lines()
                .filter(line -> line.startsWith("data: "))
                .map(line -> new JsonObject(line.substring(6)))
                .toList();
        List<JsonObject> progress = events.subList(0, events.size() - 1);
        assertThat(progress).hasSizeGreaterThanOrEqualTo(2).allSatisfy(event -> {
            assertThat(event.getString("method")).isEqualTo("notifications/progress");
            assertThat(event.getJsonObject("params").getString("progressToken")).isEqualTo("p1");
        });
        assertThat(progress.getFirst().getJsonObject("params").getString("message"))
                .isEqualTo("queued, position 2");
        assertThat(progress.stream().map(event -> event.getJsonObject("params").getDouble("progress")))
                .isSorted()
                .doesNotHaveDuplicates();
        assertThat(events.getLast()
                        .getJsonObject("result")
                        .getJsonObject("structuredContent")
                        .getString("status"))
                .isEqualTo("succeeded");
    }

    @Test
    void withoutATokenForProgressTheAnswerIsOneBody() {
        AtomicInteger reads = new AtomicInteger();
        services.on("GET /v1/generations/gen_7", 200, generation("processing"));
        services.on(
                "GET /v1/generations/7",
                request -> FakeServices.json(
                        request, 200, generation(reads.incrementAndGet() < 2 ? "processing" : "succeeded")));

        assistant()
                .call("get_generation", new JsonObject().put("id", "gen_7").put("wait", 45))
                .then()
                .statusCode(200)
                .contentType("application/json")
                .body("result.structuredContent.status", equalTo("succeeded"));
    }

    @Test
    void aGenerationThatStillRunsTellsTheNextStep() {
        services.on("GET /v1/generations/gen_7", 200, generation("processing"));

        assistant()
                .call("get_generation", new JsonObject().put("id", "gen_7"))
                .then()
                .body("result.content[0].text", containsString("Call get_generation with id gen_7 and wait 45"));
    }

    @Test
    void aRevokedKeyEndsTheStreamOfItsCall() throws IOException {
        services.on(CREATE, 202, generation("processing"));
        services.on("GET /v1/generations/7", 200, generation("processing"));
        var revoked = keys.create();
        String body = TestAssistant.message(
                        "tools/call",
                        new JsonObject()
                                .put("name", "generate")
                                .put("arguments", SIMPLE.copy().put("wait", 45))
                                .put("_meta", new JsonObject().put("progressToken", 1)))
                .encode();
        try (var client = new RawClient(addresses.gateway())) {
            client.send(new TestClient(revoked.secret().reveal())
                    .head(
                            "POST /mcp",
                            "Content-Type: application/json",
                            "Accept: application/json, text/event-stream",
                            "Content-Length: " + body.length()));
            client.send(body);
            Awaitility.await()
                    .until(() -> services.seen("GET /v1/generations/7").size() >= 2);

            database.update(
                    "update credential set revoked_at = now(), changed_at = now() where id = ?",
                    revoked.key().id());

            assertThat(client.readUntil("0\r\n\r\n")).contains("revoked").doesNotContain("\"result\"");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "402 | insufficient_credits | needs credits",
                "402 | token_cap_exceeded | limit of this connection",
                "409 | idempotency_conflict | new request_id",
                "422 | invalid_input | get_model",
                "422 | moderation_blocked | Do not send the same text again",
                "429 | concurrency_limit | Wait 7 seconds",
                "503 | model_unavailable | it is charged once"
            })
    void aRefusalTellsWhatToDoNext(int status, String code, String words) {
        services.on(CREATE, request -> {
            request.response().putHeader("Retry-After", "7");
            FakeServices.json(
                    request,
                    status,
                    new JsonObject()
                            .put("error", new JsonObject().put("code", code).put("message", "No.")));
        });

        assistant()
                .call("generate", SIMPLE)
                .then()
                .statusCode(200)
                .body("result.isError", equalTo(true))
                .body("result.content", hasSize(1))
                .body("result.content[0].text", containsString(code + ": No."))
                .body("result.content[0].text", containsString(words));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "get_model        | {\"model\":\"../account\"}           | invalid_input (model)",
                "get_model        | {\"model\":\"a/b\"}                  | invalid_input (model)",
                "get_model        | {}                                   | invalid_input (model)",
                "get_generation   | {\"id\":\"7?wait=45\"}               | invalid_input (id)",
                "get_generation   | {\"id\":\"7\",\"wait\":46}           | invalid_input (wait)",
                "account          | {\"x\":1}                            | invalid_input (x)",
                "generate         | {\"model\":\"m\",\"input\":{},\"request_id\":\"a b\"} | invalid_input (request_id)",
                "generate         | {\"model\":\"m\",\"input\":{},\"request_id\":\"a\\r\\nx: y\"} | invalid_input (request_id)",
                "generate         | {\"model\":\"m\",\"prompt\":\"sea\"} | What a model's schema names belongs into `input`.",
                "generate         | {\"modle\":\"m\",\"input\":{}}     | invalid_input (modle): There is no such argument. Did you mean `model`?",
                "generate         | {\"model\":\"m\"}                    | invalid_input (input)"
            })
    void wrongArgumentsAreNamedAndReachNoService(String tool, String arguments, String refusal) {
        assistant()
                .call(tool, new JsonObject(arguments))
                .then()
                .statusCode(200)
                .body("result.isError", equalTo(true))
                .body("result.content[0].text", containsString(refusal));

        assertThat(services.seen(CREATE)).isEmpty();
        assertThat(services.seen("GET /v1/account")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "list_models      | {\"q\":\"a b&c\"}                    | GET /v1/models?q=a+b%26c",
                "get_model        | {\"model\":\"landscape-image\"}      | GET /v1/models/landscape-image",
                "estimate         | {\"model\":\"m\",\"input\":{}}       | POST /v1/estimate",
                "list_generations | {\"status\":\"failed\",\"limit\":5}  | GET /v1/generations?status=failed&limit=5",
                "cancel           | {\"id\":\"gen_7\"}                   | POST /v1/generations/gen_7/cancel",
                "finalize         | {\"id\":\"gen_7\"}                   | POST /v1/generations/gen_7/finalize",
                "upload_from_url  | {\"url\":\"https://x.test/a.png\"}   | POST /v1/files/import",
                "list_files       | {\"type\":\"image\",\"cursor\":null} | GET /v1/files?type=image",
                "shelf_items      | {}                                   | GET /v1/shelves/proj_0/items",
                "pin_to_shelf     | {\"project\":\"proj_3\",\"media\":\"file_1\"} | POST /v1/shelves/proj_3/items",
                "projects         | {}                                   | GET /v1/projects",
                "account          | {}                                   | GET /v1/account"
            })
    void eachToolIsOneRequestOfTheApi(String tool, String arguments, String request) {
        assistant().call(tool, new JsonObject(arguments)).then().statusCode(200).body("result.isError", nullValue());

        String[] parts = request.split(" ", 2);
        List<Seen> seen = services.seen(request.replaceFirst("\\?.*", ""));
        assertThat(seen).hasSize(1);
        assertThat(seen.getFirst().uri()).isEqualTo(parts[1]);
    }

    @Test
    void callsCountInTheWindowsOfTheirRoutes() {
        services.on(CREATE, 200, generation("succeeded"));
        TestAssistant assistant = assistant();

        // On a slow machine the first calls leave the window while the last ones are made.
        long admitted = Stream.generate(() -> assistant.call("generate", SIMPLE))
                .limit(5 * NEW_GENERATIONS)
                .takeWhile(answer -> answer.path("result.isError") == null)
                .count();
        Response refused = assistant.call("generate", SIMPLE);

        assertThat(admitted).isBetween(NEW_GENERATIONS, 5 * NEW_GENERATIONS - 1);
        assertThat(refused.statusCode()).isEqualTo(200);
        assertThat(refused.<String>path("result.content[0].text")).contains("rate_limited", "Wait ");
        // One credential has one window, on whichever way it comes.
        new TestClient(assistant.key())
                .request()
                .contentType("application/json")
                .body(SIMPLE.encode())
                .post("/v1/generations")
                .then()
                .statusCode(429);
    }

    @Test
    void aSmallImageIsShownAndALargeOneReplacedByItsThumbnail() {
        JsonArray outputs = new JsonArray()
                .add(output(0, "small.png", "image/png"))
                .add(output(1, "large.png", "image/png"))
                .add(output(2, "film.mp4", "video/mp4"));
        services.on("GET /v1/generations/gen_7", 200, generation("succeeded").put("outputs", outputs));
        services.on("GET /media/small.png", request -> image(request, 10));
        services.on("GET /media/large.png", request -> image(request, request.getParam("w") == null ? 1_000_000 : 20));

        assistant()
                .call("get_generation", new JsonObject().put("id", "gen_7"))
                .then()
                .statusCode(200)
                .body("result.content.findAll { it.type == 'resource_link' }.uri", hasSize(3))
                .body("result.content.findAll { it.type == 'resource_link' }.name[2]", equalTo("gen_7#2"))
                .body("result.content.findAll { it.type == 'image' }.data", hasSize(2))
                .body(
                        "result.content.findAll { it.type == 'image' }.data[0]",
                        equalTo(Base64.getEncoder().encodeToString(new byte[10])))
                .body(
                        "result.content.findAll { it.type == 'image' }.data[1]",
                        equalTo(Base64.getEncoder().encodeToString(new byte[20])));

        assertThat(services.seen("GET /media/film.mp4")).isEmpty();
    }

    private static JsonObject output(int index, String name, String type) {
        return new JsonObject()
                .put("index", index)
                .put("url", "http://localhost:8080/media/" + name)
                .put("content_type", type);
    }

    private static void image(io.vertx.core.http.HttpServerRequest request, int bytes) {
        request.response().putHeader("Content-Type", "image/png").end(Buffer.buffer(new byte[bytes]));
    }

    @Test
    void anInputThatIsWrittenAsATextIsRead() {
        AtomicReference<String> body = new AtomicReference<>("");
        services.on(
                CREATE,
                request -> request.body().onSuccess(sent -> {
                    body.set(sent.toString());
                    FakeServices.json(request, 200, generation("succeeded"));
                }));

        assistant()
                .call(
                        "generate",
                        new JsonObject().put("model", "landscape-image").put("input", "{\"prompt\":\"a hill\"}"))
                .then()
                .body("result.isError", nullValue());

        assertThat(new JsonObject(body.get())).isEqualTo(SIMPLE);
    }
}
