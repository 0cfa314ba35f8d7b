// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.higgsfield;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.emptyString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import dev.atelier.compat.Client;
import dev.atelier.compat.FakeGenerations;
import dev.atelier.compat.TestNetwork;
import dev.atelier.testkit.RealServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import java.util.Map;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The dialect under /compat/hf, as its clients meet it. */
@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(TestNetwork.class)
class HiggsfieldResourceTest {
    private static final String UUID = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

    private final FakeGenerations generations;
    private final String base;
    private final Client client = Client.create("/compat/hf");

    HiggsfieldResourceTest(FakeGenerations generations, @ConfigProperty(name = "atelier.base-url") String base) {
        this.generations = generations;
        this.base = base;
    }

    @Test
    void aSubmitIsAnsweredWithTheAddressesToFollow() {
        String prompt = client.prompt("a");

        client.post("/nano-banana", Map.of("prompt", prompt))
                .then()
                .statusCode(200)
                .header("X-Correlation-ID", notNullValue())
                .body("status", equalTo("queued"))
                .body("request_id", matchesPattern(UUID))
                .body("status_url", matchesPattern(base + "/compat/hf/requests/" + UUID + "/status"))
                .body("cancel_url", matchesPattern(base + "/compat/hf/requests/" + UUID + "/cancel"))
                .body("images", nullValue());

        assertThat(generations.orders(prompt)).singleElement().satisfies(order -> {
            assertThat(order.account()).isEqualTo(client.account());
            assertThat(order.key()).matches("compat-" + UUID);
            assertThat(order.model()).isEqualTo("nano-banana");
            assertThat(order.input().toString()).contains("\"aspect_ratio\":\"4:3\"", "\"output_format\":\"jpeg\"");
        });
    }

    @Test
    void aRunGoesFromQueuedOverInProgressToItsPictures() {
        String id = client.submit("/reve/text-to-image", Map.of("prompt", client.prompt("two"), "num_images", 2));

        client.get("/requests/" + id + "/status").then().statusCode(200).body("status", equalTo("in_progress"));
        client.get("/requests/" + id + "/status")
                .then()
                .statusCode(200)
                .body("status", equalTo("completed"))
                .body("request_id", equalTo(id))
                .body("images.size()", equalTo(2))
                .body("images[0].url", matchesPattern("https://media.test/media/.*png"))
                .body("video", nullValue());
    }

    @Test
    void aFilmIsOneObject() {
        String id = client.submit("/kling-video/v2.5-turbo/pro/text-to-video", Map.of("prompt", client.prompt("film")));

        client.get("/requests/" + id + "/status");
        client.get("/requests/" + id + "/status")
                .then()
                .body("status", equalTo("completed"))
                .body("video.url", matchesPattern("https://media.test/media/.*mp4"))
                .body("images", nullValue());
    }

    @Test
    void aFailureSaysSoInOurWordsOnly() {
        String id = client.submit("/reve/text-to-image", Map.of("prompt", client.prompt("fail")));

        client.get("/requests/" + id + "/status");
        client.get("/requests/" + id + "/status")
                .then()
                .body("status", equalTo("failed"))
                .body("error", equalTo("The model could not deliver a result. The run was not charged."));
    }

    @Test
    void onlyAContentRefusalIsNsfw() {
        String id = client.submit("/reve/text-to-image", Map.of("prompt", client.prompt("nsfw")));

        client.get("/requests/" + id + "/status");
        client.get("/requests/" + id + "/status")
                .then()
                .body("status", equalTo("nsfw"))
                .body("error", nullValue());
    }

    @Test
    void aNativeWordThatIsNotKnownNeverLeaks() {
        String id = client.submit("/reve/text-to-image", Map.of("prompt", client.prompt("odd words endless")));

        client.get("/requests/" + id + "/status").then().statusCode(200).body("status", equalTo("queued"));
    }

    @Test
    void aCancelIsAnsweredWithAnEmptyBodyAndSeenInTheStatus() {
        String id = client.submit("/reve/text-to-image", Map.of("prompt", client.prompt("cancel")));

        client.request()
                .contentType(ContentType.JSON)
                .post("/compat/hf/requests/" + id + "/cancel")
                .then()
                .statusCode(202)
                .body(emptyString());

        client.get("/requests/" + id + "/status")
                .then()
                .body("status", equalTo("canceled"))
                .body("error", nullValue());
    }

    @Test
    void aCancelThatComesTooLateIsABadRequest() {
        String id = client.submit("/reve/text-to-image", Map.of("prompt", client.prompt("unstoppable")));

        client.request()
                .post("/compat/hf/requests/" + id + "/cancel")
                .then()
                .statusCode(400)
                .body("detail", equalTo("The run cannot be stopped."));
    }

    @Test
    void anotherAccountsRequestDoesNotExist() {
        String id = client.submit("/reve/text-to-image", Map.of("prompt", client.prompt("mine")));
        Client stranger = Client.create("/compat/hf");

        stranger.get("/requests/" + id + "/status").then().statusCode(404).body("detail", notNullValue());
        stranger.request().post("/compat/hf/requests/" + id + "/cancel").then().statusCode(404);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1/text2image/soul",
                "/estimate/nano-banana",
                "/higgsfield-ai/soul/standard",
                "/nano-banana/edit",
                "/veo3.1/fast/unknown",
                "/requests",
                "/files"
            })
    void anUnknownModelIsNotFound(String path) {
        client.post(path, Map.of("prompt", "x"))
                .then()
                .statusCode(404)
                .contentType(ContentType.JSON)
                .header("X-Correlation-ID", notNullValue())
                .body("detail", notNullValue())
                .body("error", nullValue());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[1,", "{\"prompt\":\"a\"} x"})
    void aBodyThatIsNoJsonIsABadRequest(String body) {
        client.request()
                .contentType(ContentType.JSON)
                .body(body)
                .post("/compat/hf/nano-banana")
                .then()
                .statusCode(400)
                .body("detail", equalTo("The body is not valid JSON in UTF-8."));
    }

    @Test
    void aMemberThatStandsTwiceIsNamed() {
        client.request()
                .contentType(ContentType.JSON)
                .body("{\"prompt\":\"a\",\"prompt\":\"b\"}")
                .post("/compat/hf/nano-banana")
                .then()
                .statusCode(400)
                .body("detail", equalTo("The body is not valid JSON: the member prompt stands twice in one object."));
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "[]", "5", "\"x\""})
    void aBodyThatIsNoObjectDoesNotFit(String body) {
        client.request()
                .contentType(ContentType.JSON)
                .body(body)
                .post("/compat/hf/nano-banana")
                .then()
                .statusCode(422);
    }

    @Test
    void everyFaultOfABodyIsReportedAtItsMember() {
        client.post("/veo3.1", Map.of("resolution", "4k", "aspect_ratio", "16:9", "duration", 6, "extra", 1))
                .then()
                .statusCode(422)
                .body("detail.find { it.loc[1] == 'prompt' }.type", equalTo("missing"))
                .body("detail.find { it.loc[1] == 'prompt' }.msg", equalTo("Field required"))
                .body("detail.find { it.loc[1] == 'generate_audio' }.type", equalTo("missing"))
                .body("detail.find { it.loc[1] == 'resolution' }.msg", equalTo("Input should be '720' or '1080'"))
                .body("detail.find { it.loc[1] == 'duration' }.type", equalTo("literal_error"))
                .body("detail.find { it.loc[1] == 'extra' }.type", equalTo("extra_forbidden"));
    }

    @Test
    void aRefusalOfTheModelIsNamedByTheDialectsMember() {
        String prompt = client.prompt("bad picture");
        generations.refuse(prompt, "422 invalid_input input.image_urls[1]");

        client.post(
                        "/nano-banana",
                        Map.of(
                                "prompt",
                                prompt,
                                "input_images",
                                pictures("https://a.test/1.png", "https://a.test/2.png")))
                .then()
                .statusCode(422)
                .body("detail[0].loc", contains("body", "input_images", 1))
                .body("detail[0].msg", equalTo("Refused for invalid_input."))
                .body("detail[0].type", equalTo("value_error"));
    }

    @ParameterizedTest
    @CsvSource({
        "402 insufficient_credits, 403",
        "402 token_cap_exceeded, 403",
        "403 plan_required, 403",
        "403 insufficient_scope, 403",
        "403 project_read_only, 403",
        "422 moderation_blocked, 400",
        "429 concurrency_limit, 400",
        "429 rate_limited, 429",
        "503 model_unavailable, 503",
        "502 provider_error, 503",
        "404 not_found, 404",
        "401 invalid_token, 401"
    })
    void aRefusalHasTheDialectsStatusAndTheTrueReason(String refusal, int status) {
        String prompt = client.prompt(refusal);
        generations.refuse(prompt, refusal);

        client.post("/reve/text-to-image", Map.of("prompt", prompt))
                .then()
                .statusCode(status)
                .body(
                        "detail",
                        equalTo(status == 401 ? "Invalid credentials" : "Refused for " + refusal.substring(4) + "."));
    }

    @Test
    void aRequestWithoutACredentialIsRefused() {
        given().contentType(ContentType.JSON)
                .body("{\"prompt\":\"x\"}")
                .post("/compat/hf/nano-banana")
                .then()
                .statusCode(401)
                .body("detail", equalTo("Invalid credentials"))
                .body("error", nullValue());
    }

    @Test
    void anEmptyCallbackIsNone() {
        String prompt = client.prompt("no callback");

        client.request()
                .contentType(ContentType.JSON)
                .queryParam("hf_webhook", "")
                .body(Map.of("prompt", prompt))
                .post("/compat/hf/nano-banana")
                .then()
                .statusCode(200);

        assertThat(generations.orders(prompt)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://hook.test/in", "https://u:p@hook.test/in", "https://127.0.0.1/in", "nonsense"})
    void aCallbackThatMayNotBeCalledIsRefusedBeforeAnythingIsStarted(String url) {
        String prompt = client.prompt("callback " + url);

        client.request()
                .contentType(ContentType.JSON)
                .queryParam("hf_webhook", url)
                .body(Map.of("prompt", prompt))
                .post("/compat/hf/nano-banana")
                .then()
                .statusCode(422)
                .body("detail[0].loc", contains("query", "hf_webhook"));

        assertThat(generations.orders(prompt)).isEmpty();
    }

    @Test
    void aStatusReadGetsOverAServiceThatRestarts() {
        String id = client.submit("/reve/text-to-image", Map.of("prompt", client.prompt("restart")));

        generations.failReads(2);
        client.get("/requests/" + id + "/status").then().statusCode(200).body("status", equalTo("in_progress"));

        generations.failReads(3);
        client.get("/requests/" + id + "/status").then().statusCode(200).body("status", equalTo("in_progress"));
    }

    @Test
    void anEndedRequestIsAnsweredWithoutAskingAgain() {
        String id = client.submit("/reve/text-to-image", Map.of("prompt", client.prompt("kept")));
        client.get("/requests/" + id + "/status");
        client.get("/requests/" + id + "/status").then().body("status", equalTo("completed"));

        generations.failReads(100);
        try {
            client.get("/requests/" + id + "/status")
                    .then()
                    .body("status", equalTo("completed"))
                    .body("images.size()", equalTo(1));
        } finally {
            generations.failReads(0);
        }
    }

    private static Object pictures(String... urls) {
        return java.util.Arrays.stream(urls)
                .map(url -> Map.of("type", "image_url", "image_url", url))
                .toList();
    }
}
