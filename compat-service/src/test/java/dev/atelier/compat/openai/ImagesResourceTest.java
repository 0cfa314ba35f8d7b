// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import dev.atelier.compat.Client;
import dev.atelier.compat.FakeGenerations;
import dev.atelier.compat.FakeLibrary;
import dev.atelier.compat.RawClient;
import dev.atelier.compat.TestNetwork;
import dev.atelier.testkit.RealServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.config.EncoderConfig;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(TestNetwork.class)
class ImagesResourceTest {
    private static final String MAKE = "/images/generations";
    private static final String EDIT = "/images/edits";
    private static final byte[] PICTURE = "picture".getBytes(StandardCharsets.UTF_8);
    private static final Duration TIMEOUT = Duration.ofMinutes(1);

    private final FakeGenerations generations;
    private final FakeLibrary library;
    private final DataSource database;
    private final Client client = Client.create("/compat/openai/v1");

    ImagesResourceTest(FakeGenerations generations, FakeLibrary library, DataSource database) {
        this.generations = generations;
        this.library = library;
        this.database = database;
    }

    @Test
    void thePicturesAreTheAnswerWithTheirTrueSizeAndThePrice() {
        String prompt = client.prompt("two");

        Response answer = client.post(MAKE, Map.of("prompt", prompt, "n", 2, "size", "1536x1024", "quality", "high"));

        answer.then()
                .statusCode(200)
                .header("X-Atelier-Credits", "2")
                .body("created", notNullValue())
                .body("size", equalTo("64x32"))
                .body("output_format", equalTo("png"))
                .body("data", hasSize(2))
                .body("data[0].url", nullValue());
        assertThat(Base64.getDecoder().decode(answer.<String>path("data[1].b64_json")))
                .isEqualTo(FakeLibrary.medium("png"));
        assertThat(generations.orders(prompt)).singleElement().satisfies(order -> {
            assertThat(order.model()).isEqualTo("nano-banana");
            assertThat(order.input().path("num_images").asInt()).isEqualTo(2);
            assertThat(order.input().path("aspect_ratio").asText()).isEqualTo("3:2");
        });
    }

    @ParameterizedTest
    @CsvSource({
        "gpt-image-1, url, true",
        "dall-e-3, , true",
        "dall-e-3, b64_json, false",
        "gpt-image-2-2026-04-21, , false",
        "flux-schnell, , false"
    })
    void aLinkIsTheAnswerWhereTheClientOrItsModelExpectsOne(String model, String format, boolean isLinked) {
        var body = new HashMap<String, Object>(Map.of("prompt", client.prompt("link"), "model", model));
        body.put("response_format", format);

        client.post(MAKE, body)
                .then()
                .statusCode(200)
                .body("data[0].url", isLinked ? containsString("/media/") : nullValue())
                .body("data[0].b64_json", isLinked ? nullValue() : notNullValue());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        "n": 0                                  | n                | invalid_value
        "n": 11                                 | n                | invalid_value
        "n": 5                                  | n                | invalid_value
        "n": "two"                              | n                | invalid_type
        "size": "7x9"                           | size             | unsupported_value
        "size": "4096x100"                      | size             | unsupported_value
        "size": "banana"                        | size             | unsupported_value
        "background": "transparent"             | background       | unsupported_value
        "output_format": "gif"                  | output_format    | unsupported_value
        "output_compression": 50                | output_compression | invalid_value
        "partial_images": 9                     | partial_images   | invalid_value
        "mask": "data:image/png;base64,iVBOR"   | mask             | unknown_parameter
        "frame_count": 4                        | frame_count      | unknown_parameter
        "prompt": 7                             | prompt           | invalid_type
        """)
    void whatCannotBeHonouredIsRefusedByItsNameAndNothingIsStarted(String member, String param, String code) {
        String prompt = client.prompt("refused");
        String body = member.startsWith("\"prompt\"")
                ? "{" + member + "}"
                : "{\"prompt\": \"" + prompt + "\", " + member + "}";

        client.post(MAKE, body)
                .then()
                .statusCode(400)
                .header("X-Should-Retry", "false")
                .body("error.type", equalTo("invalid_request_error"))
                .body("error.param", equalTo(param))
                .body("error.code", equalTo(code))
                .body("error.message", notNullValue());

        assertThat(generations.started(prompt)).isZero();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        {}                | 400 | missing_required_parameter
        {"prompt": null}  | 400 | missing_required_parameter
        {"prompt": ""}    | 400 | string_below_min_length
        []                | 400 | invalid_type
        nonsense          | 400 | invalid_value
        {"prompt": "x", "model": "no-such-model"} | 404 | model_not_found
        {"prompt": "x", "model": "speech"}        | 404 | model_not_found
        """)
    void aBodyThatIsNoneIsAnErrorOfTheDialect(String body, int status, String code) {
        client.post(MAKE, body).then().statusCode(status).body("error.code", equalTo(code));
    }

    @Test
    void anUnknownModelNamesTheOnesThatThereAre() {
        client.post(MAKE, Map.of("prompt", "x", "model", "nano-bananna"))
                .then()
                .statusCode(404)
                .body("error.param", equalTo("model"))
                .body("error.message", containsString("Did you mean `nano-banana`?"))
                .body("error.message", containsString("gpt-image-1"));
    }

    @Test
    void whatGenerationServiceRefusesIsSaidWithTheStatusThatTheClientsKnow() {
        String poor = client.prompt("poor");
        generations.refuse(poor, "402 insufficient_credits");

        client.post(MAKE, Map.of("prompt", poor))
                .then()
                .statusCode(429)
                .header("X-Should-Retry", "false")
                .body("error.type", equalTo("insufficient_quota"))
                .body("error.code", equalTo("insufficient_quota"));
    }

    @Test
    void aRunThatFailsOrIsBlockedIsAnErrorThatNoRepeatMends() {
        client.post(MAKE, Map.of("prompt", client.prompt("fail")))
                .then()
                .statusCode(500)
                .header("X-Should-Retry", "false")
                .header("X-Atelier-Credits", "0")
                .body("error.code", equalTo("provider_error"));
        client.post(MAKE, Map.of("prompt", client.prompt("nsfw")))
                .then()
                .statusCode(400)
                .body("error.code", equalTo("moderation_blocked"));
    }

    @Test
    void aStreamIsOneFinalEventForEachPictureOrTheErrorThatTheClientThrows() {
        String good = client.post(
                        MAKE, Map.of("prompt", client.prompt("stream"), "n", 2, "stream", true, "partial_images", 2))
                .then()
                .statusCode(200)
                .contentType("text/event-stream")
                .extract()
                .asString();
        String bad = client.post(MAKE, Map.of("prompt", client.prompt("fail stream"), "stream", true))
                .asString();

        assertThat(good.split("event: image_generation.completed\n", -1)).hasSize(3);
        assertThat(good)
                .contains("\"b64_json\":\"" + Base64.getEncoder().encodeToString(FakeLibrary.medium("png")))
                .contains("\"usage\":{")
                .doesNotContain("\"error\"");
        assertThat(bad)
                .contains("event: error\ndata: {\"type\":\"error\",\"error\":{")
                .contains("\"code\":\"provider_error\"")
                .doesNotContain("completed");
    }

    @Test
    void aPictureOfAFormIsStoredOnceForTheFormAndItsRepeat() {
        String prompt = client.prompt("edit");

        edit(prompt, "image", 1).then().statusCode(200);
        edit(prompt, "image", 1).then().statusCode(200);

        assertThat(library.filesOf(client.account())).isEqualTo(1);
        assertThat(generations.orders(prompt)).hasSize(2).allSatisfy(order -> {
            assertThat(order.model()).isEqualTo("nano-banana-edit");
            assertThat(order.input().path("image_urls").path(0).asText()).startsWith("file_");
        });
    }

    @ParameterizedTest
    @CsvSource({"image", "image[]"})
    void severalPicturesComeAsAListWhateverTheClientCallsIt(String field) {
        String prompt = client.prompt("several");

        edit(prompt, field, 2).then().statusCode(200);

        assertThat(generations.orders(prompt))
                .singleElement()
                .satisfies(order ->
                        assertThat(order.input().path("image_urls").size()).isEqualTo(2));
    }

    @Test
    void anEditMayBeJsonWithLinksAndIdsOfFiles() {
        String prompt = client.prompt("json edit");
        String picture = "data:image/png;base64,iVBORw0KGgo" + "A".repeat(13_900_000);

        client.post(
                        EDIT,
                        Map.of(
                                "prompt",
                                prompt,
                                "images",
                                List.of(Map.of("image_url", picture), Map.of("file_id", "file_7"))))
                .then()
                .statusCode(200);

        assertThat(generations.orders(prompt))
                .singleElement()
                .satisfies(order ->
                        assertThat(order.input().path("image_urls").toString()).isEqualTo("[\"file_88\",\"file_7\"]"));
    }

    @Test
    void aMaskAndAFormWithoutAPictureAndABodyThatIsNoFormAreRefused() {
        String prompt = client.prompt("mask");

        client.request()
                .multiPart("prompt", prompt)
                .multiPart("image", "a.png", PICTURE, "image/png")
                .multiPart("mask", "m.png", PICTURE, "image/png")
                .post("/compat/openai/v1" + EDIT)
                .then()
                .statusCode(400)
                .body("error.param", equalTo("mask"))
                .body("error.code", equalTo("unknown_parameter"));
        client.request()
                .multiPart("prompt", prompt)
                .post("/compat/openai/v1" + EDIT)
                .then()
                .statusCode(400)
                .body("error.param", equalTo("images"))
                .body("error.code", equalTo("missing_required_parameter"));
        client.request()
                .contentType("text/plain")
                .body("prompt=" + prompt)
                .post("/compat/openai/v1" + EDIT)
                .then()
                .statusCode(400);
        client.request()
                .config(RestAssured.config()
                        .encoderConfig(EncoderConfig.encoderConfig()
                                .encodeContentTypeAs("multipart/form-data", ContentType.TEXT)))
                .contentType("multipart/form-data; boundary=x")
                .body("--x\r\nContent-Disposition: form-data; name=\"prompt\"\r\n\r\n" + prompt)
                .post("/compat/openai/v1" + EDIT)
                .then()
                .statusCode(400)
                .body("error.type", equalTo("invalid_request_error"));

        assertThat(generations.started(prompt)).isZero();
        assertThat(library.filesOf(client.account())).isZero();
    }

    @Test
    void aFileThatIsNoPictureIsRefused() {
        client.request()
                .multiPart("prompt", client.prompt("program"))
                .multiPart("image", "a.png", "MZ program".getBytes(StandardCharsets.UTF_8), "image/png")
                .post("/compat/openai/v1" + EDIT)
                .then()
                .statusCode(400)
                .body("error.param", equalTo("file"));
    }

    @Test
    void equalCallsAtOnceStayApart() throws Exception {
        String prompt = client.prompt("at once");
        Callable<Integer> call =
                () -> client.post(MAKE, Map.of("prompt", prompt)).statusCode();

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            assertThat(threads.invokeAll(List.of(call, call, call, call)))
                    .extracting(Future::get)
                    .containsOnly(200);
        }

        assertThat(generations.started(prompt)).isEqualTo(4);
    }

    @Test
    void aCallWhoseConnectionWasCutIsJoinedByItsRepeat() {
        String prompt = client.prompt("cut");
        generations.hold(prompt);
        RawClient first =
                RawClient.post(RestAssured.port, client, "/compat/openai/v1" + MAKE, "{\"prompt\":\"" + prompt + "\"}");
        await().atMost(TIMEOUT).until(() -> generations.started(prompt) == 1);
        first.cut();
        await().atMost(TIMEOUT).until(() -> lost(client.account()) == 1);
        generations.release(prompt);

        client.request()
                .contentType(ContentType.JSON)
                .body("{\"prompt\":\"" + prompt + "\"}")
                .header("X-Stainless-Retry-Count", "1")
                .post("/compat/openai/v1" + MAKE)
                .then()
                .statusCode(200)
                .header("Idempotency-Replayed", "true");

        assertThat(generations.started(prompt)).isEqualTo(1);
    }

    @Test
    void anIdempotencyKeySaysWhatIsTheSameCall() {
        String prompt = client.prompt("key");
        Map<String, Object> body = Map.of("prompt", prompt);

        keyed("first", body).then().statusCode(200);
        keyed("first", body).then().statusCode(200).header("Idempotency-Replayed", "true");
        keyed("second", body).then().statusCode(200);
        keyed("first", Map.of("prompt", prompt, "n", 2))
                .then()
                .statusCode(400)
                .body("error.code", equalTo("idempotency_conflict"));

        assertThat(generations.started(prompt)).isEqualTo(2);
    }

    @Test
    void aRefusedCallMayBeRepeatedUnderItsKey() {
        String prompt = client.prompt("refused key");
        generations.refuse(prompt, "402 insufficient_credits");
        keyed("again", Map.of("prompt", prompt)).then().statusCode(429);
        generations.permit(prompt);

        keyed("again", Map.of("prompt", prompt)).then().statusCode(200);

        assertThat(generations.started(prompt)).isEqualTo(1);
    }

    /** How many responses to this account are known to be lost. */
    private long lost(long account) throws SQLException {
        try (var connection = database.getConnection();
                var query = connection.prepareStatement(
                        "select count(*) from compat_request where account_id = ? and delivery = 'lost'")) {
            query.setLong(1, account);
            try (var rows = query.executeQuery()) {
                rows.next();
                return rows.getLong(1);
            }
        }
    }

    private Response keyed(String key, Object body) {
        return client.request()
                .contentType(ContentType.JSON)
                .header("Idempotency-Key", key)
                .body(body)
                .post("/compat/openai/v1" + MAKE);
    }

    private Response edit(String prompt, String field, int pictures) {
        var request = client.request().multiPart("model", "gpt-image-1");
        for (int i = 0; i < pictures; i++) {
            byte[] bytes = ("picture " + i + client.account()).getBytes(StandardCharsets.UTF_8);
            request.multiPart(field, "a.png", bytes, "application/octet-stream");
        }
        return request.multiPart("prompt", prompt)
                .multiPart("n", "1")
                .multiPart("size", "auto")
                .post("/compat/openai/v1" + EDIT);
    }
}
