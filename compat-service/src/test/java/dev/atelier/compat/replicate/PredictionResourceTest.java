// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.replicate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import dev.atelier.compat.Client;
import dev.atelier.compat.FakeGenerations;
import dev.atelier.compat.FakeLibrary;
import dev.atelier.compat.TestNetwork;
import dev.atelier.testkit.RealServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Predictions, as the vendor's clients create, read, list and cancel them. */
@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(TestNetwork.class)
class PredictionResourceTest {
    private static final String SCHNELL = "/models/black-forest-labs/flux-schnell/predictions";
    private static final String BANANA = "/models/google/nano-banana/predictions";
    private static final String PICTURE = "data:image/png;base64,iVBORw0KGgo" + "A".repeat(3_000_000);

    private final FakeGenerations generations;
    private final FakeLibrary library;
    private final String base;
    private final Client client = Client.create("/compat/replicate/v1");

    PredictionResourceTest(
            FakeGenerations generations, FakeLibrary library, @ConfigProperty(name = "atelier.base-url") String base) {
        this.generations = generations;
        this.library = library;
        this.base = base;
    }

    @Test
    void aCreateIsAnsweredWithAPredictionThatStarts() {
        String prompt = client.prompt("a");

        Response created = create(SCHNELL, Map.of("prompt", prompt, "aspect_ratio", "21:9", "go_fast", true));

        String id = created.path("id");
        String address = base + "/compat/replicate/v1/predictions/" + id;
        created.then()
                .statusCode(201)
                .contentType(ContentType.JSON)
                .body("status", equalTo("starting"))
                .body("model", equalTo("black-forest-labs/flux-schnell"))
                .body("version", matchesPattern("[0-9a-f]{64}"))
                .body("input.prompt", equalTo(prompt))
                .body("input.aspect_ratio", equalTo("21:9"))
                .body("output", nullValue())
                .body("error", nullValue())
                .body("logs", equalTo(""))
                .body("data_removed", equalTo(false))
                .body("created_at", notNullValue())
                .body("completed_at", nullValue())
                .body("metrics.credits", equalTo(2))
                .body("urls.get", equalTo(address))
                .body("urls.cancel", equalTo(address + "/cancel"))
                .body("urls.stream", nullValue());
        assertThat(generations.orders(prompt)).singleElement().satisfies(order -> {
            assertThat(order.model()).isEqualTo("flux-schnell");
            assertThat(order.input().toString())
                    .contains("\"aspect_ratio\":\"16:9\"", "\"output_format\":\"jpeg\"", "\"num_images\":1")
                    .doesNotContain("go_fast");
        });
    }

    @Test
    void aModelOfThePlatformTakesItsOwnInputs() {
        String prompt = client.prompt("own");

        create("/models/atelier/flux-schnell/predictions", Map.of("prompt", prompt, "num_images", 2))
                .then()
                .statusCode(201)
                .body("model", equalTo("atelier/flux-schnell"));

        assertThat(generations.orders(prompt))
                .singleElement()
                .satisfies(order ->
                        assertThat(order.input().path("num_images").asInt()).isEqualTo(2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"wait", "wait=20", "wait=5, respond-async", "handling=lenient, wait", "wait=9999"})
    void aWaitAnswersTheOutput(String prefer) {
        String prompt = client.prompt("held");

        client.request()
                .header("Prefer", prefer)
                .contentType(ContentType.JSON)
                .body(Map.of("input", Map.of("prompt", prompt, "num_outputs", 2)))
                .post(client.prefix() + SCHNELL)
                .then()
                .statusCode(201)
                .body("status", equalTo("succeeded"))
                .body("output.size()", equalTo(2))
                .body("output[0]", startsWith("https://media.test/media/"))
                .body("completed_at", notNullValue())
                .body("metrics.predict_time", notNullValue())
                .body("logs", startsWith("100%|"));
    }

    @Test
    void aRunThatOutlastsTheWaitIsStartingSoThatItsClientPolls() {
        String prompt = client.prompt("endless");

        String id = client.request()
                .header("Prefer", "wait=1")
                .contentType(ContentType.JSON)
                .body(Map.of("input", Map.of("prompt", prompt)))
                .post(client.prefix() + SCHNELL)
                .then()
                .statusCode(201)
                .body("status", equalTo("starting"))
                .body("output", nullValue())
                .extract()
                .path("id");

        read(id).then().statusCode(200).body("status", equalTo("processing")).body("output", nullValue());
    }

    @ParameterizedTest
    @ValueSource(strings = {"wait=0", "wait=-5", "wait=x", "respond-async", "await", ""})
    void anOddPreferenceBreaksNothing(String prefer) {
        client.request()
                .header("Prefer", prefer)
                .contentType(ContentType.JSON)
                .body(Map.of("input", Map.of("prompt", client.prompt("odd"))))
                .post(client.prefix() + SCHNELL)
                .then()
                .statusCode(201)
                .body("status", notNullValue());
    }

    @Test
    void aModelThatMakesOneFileAnswersOneAddress() {
        String picture = id(BANANA, Map.of("prompt", client.prompt("one")));
        String film = id("/models/google/veo-3.1/predictions", Map.of("prompt", client.prompt("film")));

        awaitEnd(picture).then().body("output", matchesPattern("https://media.test/media/.*png"));
        awaitEnd(film).then().body("output", matchesPattern("https://media.test/media/.*mp4"));
    }

    @Test
    void aFailureIsATextInWordsOfThisPlatform() {
        String id = id(SCHNELL, Map.of("prompt", client.prompt("fail")));

        awaitEnd(id)
                .then()
                .body("status", equalTo("failed"))
                .body("error", equalTo("The model could not deliver a result. The run was not charged."))
                .body("output", nullValue())
                .body("metrics.credits", equalTo(0));
    }

    @Test
    void aContentRefusalFailsWithTheWordsThatProgramsLookFor() {
        String id = id(SCHNELL, Map.of("prompt", client.prompt("nsfw")));

        awaitEnd(id).then().body("status", equalTo("failed")).body("error", containsString("flagged as sensitive"));
    }

    @Test
    void aVersionNamesItsModelInEachForm() {
        String version = client.get("/models/google/nano-banana")
                .then()
                .statusCode(200)
                .extract()
                .path("latest_version.id");

        for (String form :
                List.of(version, "google/nano-banana", "google/nano-banana:" + version, "google/nano-banana:hidden")) {
            String prompt = client.prompt("version");
            client.post("/predictions", Map.of("version", form, "input", Map.of("prompt", prompt)))
                    .then()
                    .statusCode(201)
                    .body("model", equalTo("google/nano-banana"))
                    .body("version", equalTo(version));
            assertThat(generations.started(prompt)).isOne();
        }
    }

    @Test
    void aDeploymentIsAModelByThatName() {
        String prompt = client.prompt("deployed");

        create("/deployments/black-forest-labs/flux-schnell/predictions", Map.of("prompt", prompt))
                .then()
                .statusCode(201);

        assertThat(generations.orders(prompt)).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "POST /predictions needs a version, , 422, version",
        "another's version, bf53bdb93d739c9c915091cfa5f49ca662d11273a5eb30e7a2ec1939bcf27a00, 422, version",
        "no version, latest, 422, version",
        "another version of a model, google/nano-banana:latest, 404,",
        "another version of a native model, atelier/flux-dev:latest, 404,"
    })
    void aVersionThatDoesNotExistIsRefused(String words, String version, int status, String field) {
        String prompt = client.prompt(words);
        Map<String, Object> body = version == null
                ? Map.of("input", Map.of("prompt", prompt))
                : Map.of("input", Map.of("prompt", prompt), "version", version);

        client.post("/predictions", body)
                .then()
                .statusCode(status)
                .body("status", equalTo(status))
                .body("detail", startsWith(field == null ? "There is no such" : "- " + field + ": "));

        assertThat(generations.orders(prompt)).isEmpty();
    }

    @Test
    void aCancelAnswersThePredictionAsItThenIs() {
        String stopped = id(SCHNELL, Map.of("prompt", client.prompt("endless stopped")));
        String ended = id(SCHNELL, Map.of("prompt", client.prompt("ended")));
        String running = id(SCHNELL, Map.of("prompt", client.prompt("endless unstoppable")));
        awaitEnd(ended);

        client.request().post(cancel(stopped)).then().statusCode(200).body("status", equalTo("canceled"));
        client.request().post(cancel(ended)).then().statusCode(200).body("status", equalTo("succeeded"));
        client.request().post(cancel(running)).then().statusCode(200).body("status", equalTo("processing"));
    }

    @Test
    void anotherAccountsPredictionDoesNotExist() {
        String id = id(SCHNELL, Map.of("prompt", client.prompt("mine")));
        Client stranger = Client.create("/compat/replicate/v1");

        stranger.get("/predictions/" + id).then().statusCode(404).body("title", equalTo("Not found"));
        stranger.request().post(cancel(id)).then().statusCode(404);
        stranger.get("/predictions?cursor=older_" + id).then().statusCode(200).body("results.size()", equalTo(0));
        stranger.get("/predictions/1").then().statusCode(404);
    }

    @Test
    void aListGoesOnWhereItsAddressesLead() {
        List<String> newestFirst = new ArrayList<>();
        for (int i = 0; i < 105; i++) {
            newestFirst.addFirst(id(SCHNELL, Map.of("prompt", client.prompt("listed " + i))));
        }

        Response first = client.get("/predictions");
        Response second = follow(first, "next");
        Response back = follow(second, "previous");

        first.then().body("previous", nullValue()).body("next", startsWith(base + "/compat/replicate/v1/predictions?"));
        assertThat(first.<List<String>>path("results.id")).isEqualTo(newestFirst.subList(0, 100));
        second.then().body("next", nullValue()).body("results[0].input.prompt", startsWith("listed 4"));
        assertThat(second.<List<String>>path("results.id")).isEqualTo(newestFirst.subList(100, 105));
        assertThat(back.<List<String>>path("results.id")).isEqualTo(newestFirst.subList(0, 100));
        back.then().body("previous", nullValue()).body("next", notNullValue());
    }

    private Response follow(Response page, String member) {
        String address = page.path(member);
        return client.get(address.substring((base + "/compat/replicate/v1").length()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "older_", "older_1", "older_00000000-0000-0000-0000-00000000000G", "newer_%27"})
    void aCursorOfNoListIsRefused(String cursor) {
        client.get("/predictions?cursor=" + cursor)
                .then()
                .statusCode(422)
                .body("invalid_fields[0].field", equalTo("cursor"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {}                                                                        | input
            {"input": null}                                                           | input
            {"input": []}                                                             | input
            {"input": "x"}                                                            | input
            {"input": {}}                                                             | input.prompt
            {"input": {"prompt": null}}                                               | input.prompt
            {"input": {"prompt": 5}}                                                  | input.prompt
            {"input": {"prompt": "x", "num_outputs": 0}}                              | input.num_outputs
            {"input": {"prompt": "x", "num_outputs": 5}}                              | input.num_outputs
            {"input": {"prompt": "x", "num_outputs": "two"}}                          | input.num_outputs
            {"input": {"prompt": "x", "aspect_ratio": "7:5"}}                         | input.aspect_ratio
            {"input": {"prompt": "x", "mask": "https://a.test/m.png"}}                | input.mask
            {"input": {"prompt": "x", "auth": "r8_secret"}}                           | input.auth
            {"input": {"prompt": "x", "auth": null}}                                  | input.auth
            {"input":{"prompt":"x","image":{"0":137,"1":80,"2":78}}}                  | input.image
            {"input":{"prompt":"x","images":[{"0":137}]}}                             | input.images
            {"input": {"prompt": "x"}, "webhook": 5}                                  | webhook
            {"input": {"prompt": "x"}, "webhook": "http://hook.test/"}                | webhook
            {"input": {"prompt": "x"}, "webhook": "https://127.0.0.1/"}               | webhook
            {"input": {"prompt": "x"}, "webhook": "nonsense"}                         | webhook
            {"input": {"prompt": "x"}, "webhook_events_filter": "start"}              | webhook_events_filter
            {"input": {"prompt": "x"}, "webhook_events_filter": ["begin"]}            | webhook_events_filter
            {"input": {"prompt": "x"}, "webhook_events_filter": [5]}                  | webhook_events_filter
            """)
    void anInputThatDoesNotFitIsRefusedByItsName(String body, String field) {
        long before = generations.started("x");

        client.post(SCHNELL, body)
                .then()
                .statusCode(422)
                .body("title", equalTo("Input validation failed"))
                .body("status", equalTo(422))
                .body("detail", startsWith("- " + field + ": "))
                .body("invalid_fields.field", contains(field));

        assertThat(generations.started("x")).isEqualTo(before);
    }

    @Test
    void everyFaultOfAnInputIsInTheDetail() {
        client.post(SCHNELL, "{\"input\":{\"num_outputs\":9,\"seed\":-1}}")
                .then()
                .statusCode(422)
                .body("invalid_fields.size()", equalTo(3))
                .body("detail", containsString("- input.prompt: Field required"))
                .body("detail", containsString("- input.num_outputs: Input should be less than or equal to 4"))
                .body("detail", containsString("- input.seed: "));
    }

    @Test
    void aLongTypedArrayIsNamedBeforeItsValuesAreCounted() {
        StringBuilder bytes = new StringBuilder("{\"0\":137");
        for (int i = 1; i < 50_000; i++) {
            bytes.append(",\"").append(i).append("\":0");
        }

        client.post(BANANA, "{\"input\":{\"prompt\":\"x\",\"image_input\":[" + bytes + "}]}}")
                .then()
                .statusCode(422)
                .body("invalid_fields[0].field", equalTo("input.image_input"))
                .body("detail", containsString("Uint8Array"));
    }

    @Test
    void aTextThatLooksLikeATypedArrayIsAText() {
        String prompt = client.prompt("{\"image\":{\"0\":137,\"1\":80}}");

        create(SCHNELL, Map.of("prompt", prompt)).then().statusCode(201);

        assertThat(generations.orders(prompt)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[1,", "{\"input\":{}} x", "{\"input\":{},\"input\":{}}"})
    void aBodyThatIsNoJsonIsABadRequest(String body) {
        client.request()
                .contentType(ContentType.JSON)
                .body(body)
                .post(client.prefix() + SCHNELL)
                .then()
                .statusCode(400)
                .body("title", equalTo("Bad request"))
                .body("detail", startsWith("The body is not valid JSON"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "[]", "5", "\"x\""})
    void aBodyThatIsNoObjectDoesNotFit(String body) {
        client.request()
                .contentType(ContentType.JSON)
                .body(body)
                .post(client.prefix() + SCHNELL)
                .then()
                .statusCode(422)
                .body("detail", equalTo("The body must be a JSON object."));
    }

    @Test
    void membersThatTheClientPassesThroughAreIgnored() {
        client.post(
                        SCHNELL,
                        Map.of("input", Map.of("prompt", client.prompt("p")), "stream", true, "model", "x", "wait", 5))
                .then()
                .statusCode(201);
    }

    @Test
    void aDataUriBecomesAFileAndIsNotRepeatedInTheAnswer() {
        String prompt = client.prompt("inline");

        create(BANANA, Map.of("prompt", prompt, "image_input", List.of(PICTURE)))
                .then()
                .statusCode(201)
                .body("input.image_input", contains("data:image/png;base64,..."));

        assertThat(library.inline()).contains(PICTURE);
        assertThat(generations.orders(prompt)).singleElement().satisfies(order -> {
            assertThat(order.model()).isEqualTo("nano-banana-edit");
            assertThat(order.input().path("image_urls").path(0).asText()).isEqualTo("file_88");
        });
    }

    @Test
    void aModelOfThePlatformTakesADataUriToo() {
        String prompt = client.prompt("inline own");

        create("/models/atelier/nano-banana-edit/predictions", Map.of("prompt", prompt, "image_urls", List.of(PICTURE)))
                .then()
                .statusCode(201);

        assertThat(generations.orders(prompt))
                .singleElement()
                .satisfies(order -> assertThat(
                                order.input().path("image_urls").path(0).asText())
                        .isEqualTo("file_88"));
    }

    @Test
    void aDataUriWithoutAMediumIsRefusedAtItsPlace() {
        create(BANANA, Map.of("prompt", "x", "image_input", List.of("data:text/plain,hello")))
                .then()
                .statusCode(422)
                .body("invalid_fields[0].field", equalTo("input.image_input.0"));
    }

    @Test
    void aRefusalOfTheModelIsNamedByTheClientsMember() {
        String prompt = client.prompt("bad picture");
        generations.refuse(prompt, "422 invalid_input input.image_urls[1]");
        String own = client.prompt("bad count");
        generations.refuse(own, "422 invalid_input input.num_images");

        create(BANANA, Map.of("prompt", prompt, "image_input", List.of("https://a.test/1.png", "https://a.test/2.png")))
                .then()
                .statusCode(422)
                .body("invalid_fields[0].field", equalTo("input.image_input.1"));
        create("/models/atelier/flux-schnell/predictions", Map.of("prompt", own, "num_images", 99))
                .then()
                .statusCode(422)
                .body("invalid_fields[0].field", equalTo("input.num_images"))
                .body("detail", endsWith("Refused for invalid_input."));
    }

    @ParameterizedTest
    @CsvSource({
        "402 insufficient_credits, 402",
        "402 token_cap_exceeded, 402",
        "403 plan_required, 403",
        "403 insufficient_scope, 403",
        "403 project_read_only, 403",
        "422 moderation_blocked, 422",
        "429 concurrency_limit, 429",
        "429 rate_limited, 429",
        "503 model_unavailable, 503",
        "502 provider_error, 502",
        "404 not_found, 404",
        "401 invalid_token, 401"
    })
    void aRefusalHasTheDialectsStatusAndTheTrueReason(String refusal, int status) {
        String prompt = client.prompt(refusal);
        generations.refuse(prompt, refusal);

        create(SCHNELL, Map.of("prompt", prompt))
                .then()
                .statusCode(status)
                .body("status", equalTo(status))
                .body("title", not(containsString("_")))
                .body("detail", endsWith("Refused for " + refusal.substring(4) + "."));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/models/nano-banana/predictions",
                "/models/google/nothing/predictions",
                "/models/atelier/nothing/predictions",
                "/models/a/b/c/predictions",
                "/trainings"
            })
    void anUnknownModelOrPathIsNotFound(String path) {
        create(path, Map.of("prompt", "x"))
                .then()
                .statusCode(404)
                .contentType(ContentType.JSON)
                .body("title", equalTo("Not found"))
                .body("detail", notNullValue());
    }

    private Response create(String path, Map<String, Object> input) {
        return client.post(path, Map.of("input", input));
    }

    private String id(String path, Map<String, Object> input) {
        return create(path, input).then().statusCode(201).extract().path("id");
    }

    private Response read(String id) {
        return client.get("/predictions/" + id);
    }

    /** The fake takes one step with each read. */
    private Response awaitEnd(String id) {
        read(id).then().statusCode(200).body("status", equalTo("processing"));
        return read(id);
    }

    private String cancel(String id) {
        return client.prefix() + "/predictions/" + id + "/cancel";
    }
}
