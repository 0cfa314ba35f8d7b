// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.contract;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.atelier.acceptance.OnEncryptedPlatform;
import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.TestAccount;
import dev.atelier.testkit.NodeScripts;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs every model of the catalogue once, with little more than its schema requires and as short as it allows. They
 * compute on all processors, which the tests of the other platforms leave idle while they wait.
 */
@OnEncryptedPlatform
@Order(Integer.MAX_VALUE)
class ModelsIT {
    private static final Duration TIMEOUT = Duration.ofMinutes(4);
    private static final String DURATION = "duration";
    private static final String PROMPT = "a red fox in a snowy forest at dawn";
    /** Frames and blocks of samples do not divide every second. */
    private static final double MAX_DURATION_ERROR = 0.2;

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Platform PLATFORM = Platform.encrypted();
    private static final TestAccount ACCOUNT = PLATFORM.account(1_000_000);
    /** A key may start twenty generations a minute, and there are more models than that. */
    private static final List<TestAccount> KEYS =
            Stream.generate(() -> PLATFORM.withAnotherKey(ACCOUNT)).limit(6).toList();

    private static final AtomicInteger NEXT_KEY = new AtomicInteger();
    private static final Map<String, String> MEDIA = new HashMap<>();
    private static final Map<String, CompletableFuture<Run>> RUNS = new HashMap<>();

    /** Few: they compute, and have a deadline. */
    private static final int MAX_PARALLEL_RUNS = 3;

    /** A model's description, its price, its answer and its end. */
    private record Run(JsonNode described, JsonNode input, long estimate, Response created, Optional<JsonPath> done) {}

    @BeforeAll
    static void createMediaAndStartRuns() {
        MEDIA.put("image", create("landscape-image", Map.of("prompt", "a lighthouse by the sea")) + "#0");
        MEDIA.put("audio", create("speech", Map.of("text", "The tide comes in at noon.")) + "#0");
        MEDIA.put("video", create("scene-video", Map.of("prompt", "waves", "duration", 2)) + "#0");
        try (ExecutorService threads = Executors.newFixedThreadPool(MAX_PARALLEL_RUNS)) {
            models().forEach(model -> RUNS.put(model, CompletableFuture.supplyAsync(() -> run(model), threads)));
        }
    }

    static Stream<String> models() {
        // The simulated vendor makes no media.
        return ACCOUNT
                .request()
                .get("/v1/models")
                .jsonPath()
                .<String>getList("data.findAll { !it.categories.contains('rehearsal') }.slug")
                .stream();
    }

    @Test
    void thereAreModelsForEveryKindOfMedia() {
        JsonPath list = ACCOUNT.request().get("/v1/models").jsonPath();

        assertThat(list.getList("data")).hasSizeGreaterThanOrEqualTo(32);
        assertThat(list.<String>getList("data.type")).contains("image", "video", "audio", "other");
        for (String kind : List.of("image", "video", "audio")) {
            assertThat(list.getString("defaults." + kind + ".slug")).isNotBlank();
        }
    }

    @ParameterizedTest
    @MethodSource("models")
    void aModelCostsItsEstimateAndMakesMediaOfItsType(String model) throws IOException {
        Run run = Objects.requireNonNull(RUNS.get(model)).join();
        Response created = run.created();
        long estimate = run.estimate();
        assertThat(created.statusCode()).as(model + " " + created.asString()).isIn(200, 202);
        assertThat(created.header("X-Credits-Charged")).isEqualTo(Long.toString(estimate));
        JsonPath done = run.done().orElseThrow();

        assertThat(done.getString("status")).as(model + " " + done.prettify()).isEqualTo("succeeded");
        assertThat(done.getLong("credits_charged")).isEqualTo(estimate);
        assertThat(done.getList("outputs")).isNotEmpty();
        if (run.input().has(DURATION)) {
            assertThat(done.getDouble("outputs[0].duration_seconds"))
                    .as(model + " " + done.prettify())
                    .isCloseTo(run.input().path(DURATION).asDouble(), within(MAX_DURATION_ERROR));
        }
        for (int i = 0; i < done.getList("outputs").size(); i++) {
            check(run.described().path("type").asText(), done, "outputs[" + i + "].");
        }
    }

    /** Another implementation of C2PA judges an output of each model as it is handed out. */
    @Test
    void aForeignProgramTrustsWhatEveryEngineMakes(@TempDir Path folder) throws IOException {
        assumeThat(NodeScripts.canRun()).as("node and npm on the path").isTrue();
        NodeScripts judge = NodeScripts.of(
                Path.of("..", "..", "platform", "provenance", "src", "test", "node"), Path.of("target", "node-judge"));
        List<String> words = new ArrayList<>(List.of(PLATFORM.stack()
                .options()
                .home()
                .resolve("provenance")
                .resolve("root.pem")
                .toString()));
        for (Map.Entry<String, CompletableFuture<Run>> model : RUNS.entrySet()) {
            JsonPath done = model.getValue().join().done().orElseThrow();
            String reason = done.getString("outputs[0].provenance.reason");
            assertThat(done.getString("outputs[0].provenance.status"))
                    .as(model.getKey() + " " + reason)
                    .isEqualTo("format".equals(reason) ? "none" : "signed");
            if (reason == null) {
                byte[] bytes = given().get(done.getString("outputs[0].url")).asByteArray();
                assertThat(new String(bytes, StandardCharsets.ISO_8859_1))
                        .as(model.getKey())
                        .doesNotContain(PROMPT);
                Path file = Files.write(folder.resolve(model.getKey()), bytes);
                words.add(done.getString("outputs[0].content_type") + "=" + file);
            }
        }

        List<String> results = judge.run("judge.mjs", words.toArray(String[]::new))
                .lines()
                .filter(line -> line.startsWith("{"))
                .toList();

        assertThat(results).hasSize(words.size() - 1).allSatisfy(result -> {
            JsonNode parts = JSON.readTree(result);
            assertThat(parts.path("trusted").toString()).isEqualTo("{\"state\":\"Trusted\",\"codes\":[]}");
            assertThat(parts.path("untrusted").path("codes").toString()).isEqualTo("[\"signingCredential.untrusted\"]");
            assertThat(parts.path("changed").path("codes").toString()).contains("Hash.mismatch");
        });
    }

    private static Run run(String model) {
        JsonNode described = read(ACCOUNT.request().get("/v1/models/" + model));
        ObjectNode input = input(described.path("input_schema"));
        String body =
                JSON.createObjectNode().put("model", model).set("input", input).toString();
        long estimate =
                ACCOUNT.request().body(body).post("/v1/estimate").jsonPath().getLong("credits");
        TestAccount key = KEYS.get(NEXT_KEY.getAndIncrement() % KEYS.size());
        Response created = key.request().body(body).post("/v1/generations");
        Optional<JsonPath> done =
                Optional.ofNullable(created.jsonPath().getString("id")).map(ModelsIT::awaitEnd);
        return new Run(described, input, estimate, created, done);
    }

    private static JsonNode read(Response answer) {
        try {
            return JSON.readTree(answer.asByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void check(String kind, JsonPath done, String output) throws IOException {
        assertThat(done.getString(output + "type")).isEqualTo(kind);
        Response file = given().get(done.getString(output + "url"));
        assertThat(file.statusCode()).isEqualTo(200);
        assertThat(file.contentType()).startsWith(done.getString(output + "content_type"));
        byte[] bytes = file.asByteArray();
        assertThat(bytes).hasSizeGreaterThan(20);
        switch (done.getString(output + "content_type")) {
            case "image/png", "image/jpeg" -> {
                BufferedImage picture = ImageIO.read(new ByteArrayInputStream(bytes));
                assertThat(done.getInt(output + "width")).isEqualTo(picture.getWidth());
                assertThat(done.getInt(output + "height")).isEqualTo(picture.getHeight());
                assertThat(colours(picture)).as("a picture, not a grey box").isGreaterThan(8);
            }
            case "video/mp4", "audio/mpeg", "audio/wav" ->
                assertThat(done.getDouble(output + "duration_seconds")).isPositive();
            default -> {}
        }
    }

    private static long colours(BufferedImage picture) {
        return java.util.stream.IntStream.range(0, 10_000)
                .map(i -> picture.getRGB(i * 7919 % picture.getWidth(), i * 104_729 % picture.getHeight()))
                .distinct()
                .count();
    }

    /** The input that the schema requires, with media and texts where it takes them. */
    private static ObjectNode input(JsonNode schema) {
        ObjectNode input = JSON.createObjectNode();
        for (JsonNode name : schema.path("required")) {
            JsonNode member = schema.path("properties").path(name.asText());
            if (!member.has("default")) {
                input.set(name.asText(), value(name.asText(), member));
            }
        }
        JsonNode duration = schema.path("properties").path(DURATION);
        if (!duration.isMissingNode()) {
            // Computing a film takes most of this test, and every second of it as long as the one before.
            input.set(DURATION, shortest(duration));
        }
        return input;
    }

    private static JsonNode shortest(JsonNode duration) {
        return duration.path("enum")
                .valueStream()
                .min(Comparator.comparingDouble(JsonNode::asDouble))
                .orElseGet(() -> duration.path("minimum"));
    }

    private static JsonNode value(String name, JsonNode member) {
        if (member.path("type").asText().equals("array")) {
            ArrayNode items = JSON.createArrayNode();
            for (int i = 0; i < Math.max(1, member.path("minItems").asInt()); i++) {
                items.add(value(name, member.path("items")));
            }
            return items;
        }
        if (member.has("x-service-media")) {
            return new TextNode(MEDIA.get(member.path("x-service-media").asText()));
        }
        if (member.has("enum")) {
            return member.path("enum").path(0);
        }
        return switch (member.path("type").asText()) {
            case "integer", "number" -> new IntNode(member.path("minimum").asInt(1));
            case "boolean" -> BooleanNode.FALSE;
            default -> new TextNode(name.equals("text") ? "Good morning." : PROMPT);
        };
    }

    private static String create(String model, Map<String, Object> input) {
        Response created = ACCOUNT.run(model, input);
        assertThat(created.statusCode()).as(model + " " + created.asString()).isIn(200, 202);
        JsonPath done = awaitEnd(created.jsonPath().getString("id"));
        assertThat(done.getString("status")).as(done.prettify()).isEqualTo("succeeded");
        return done.getString("id");
    }

    private static JsonPath awaitEnd(String id) {
        return Awaitility.await()
                .atMost(TIMEOUT)
                .until(() -> ACCOUNT.await(id).jsonPath(), done -> done.getString("finished_at") != null);
    }
}
