// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.gemini;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import dev.atelier.compat.Client;
import dev.atelier.compat.FakeGenerations;
import dev.atelier.compat.FakeGenerations.Order;
import dev.atelier.compat.FakeLibrary;
import dev.atelier.compat.TestNetwork;
import dev.atelier.testkit.RealServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(TestNetwork.class)
class GeminiResourceTest {
    private static final String MODEL = "/models/gemini-2.5-flash-image";
    /** What the client sends. */
    private static final String PICTURE = "iVBORw0KGgo";
    /** What the model makes. */
    private static final String MADE = Base64.getEncoder().encodeToString(FakeLibrary.medium("png"));

    private final FakeGenerations generations;
    private final FakeLibrary library;
    private final Client client = Client.create("/compat/gemini/v1");

    GeminiResourceTest(FakeGenerations generations, FakeLibrary library) {
        this.generations = generations;
        this.library = library;
    }

    private ValidatableResponse generate(Object body) {
        return client.post(MODEL + ":generateContent", body).then();
    }

    private static Map<String, Object> words(String prompt) {
        return Map.of("contents", List.of(turn("user", Map.of("text", prompt))));
    }

    private static Map<String, Object> turn(String role, Object... parts) {
        return Map.of("role", role, "parts", List.of(parts));
    }

    private static Map<String, Object> inline(String data) {
        return Map.of("inlineData", Map.of("mimeType", "image/png", "data", data));
    }

    private Order orderOf(String prompt) {
        assertThat(generations.orders(prompt)).hasSize(1);
        return generations.orders(prompt).getFirst();
    }

    @ParameterizedTest
    @ValueSource(strings = {"v1", "v1beta"})
    void wordsBecomeAPicture(String version) {
        String prompt = client.prompt("a lake");

        new Client("/compat/gemini/" + version, client.account())
                .post(MODEL + ":generateContent", words(prompt))
                .then()
                .statusCode(200)
                .body("candidates.size()", equalTo(1))
                .body("candidates[0].content.role", equalTo("model"))
                .body("candidates[0].content.parts[0].inlineData.mimeType", equalTo("image/png"))
                .body("candidates[0].content.parts[0].inlineData.data", equalTo(MADE))
                .body("candidates[0].finishReason", equalTo("STOP"))
                .body("modelVersion", equalTo("gemini-2.5-flash-image"))
                .header("X-Atelier-Credits", "2");

        assertThat(orderOf(prompt).model()).isEqualTo("nano-banana");
        assertThat(orderOf(prompt).account()).isEqualTo(client.account());
    }

    @Test
    void theFieldsHaveTwoSpellings() {
        String prompt = client.prompt("two spellings");

        generate("""
            {"contents": [{"parts": [{"text": "%s"}]}], "system_instruction": null,
             "generation_config": {"image_config": {"aspect_ratio": "16:9", "image_size": "1K"},
                "response_modalities": ["Text", "Image"], "seed": 7, "temperature": 1.5}}\
            """.formatted(prompt)).statusCode(200);

        assertThat(orderOf(prompt).input().path("aspect_ratio").asText()).isEqualTo("16:9");
        assertThat(orderOf(prompt).input().path("seed").asInt()).isEqualTo(7);
        assertThat(orderOf(prompt).input().has("temperature")).isFalse();
    }

    @Test
    void theSizeIsPassedToAModelThatHasSizes() {
        String prompt = client.prompt("large");

        client.post("/models/gemini-3-pro-image-preview:generateContent", """
            {"contents": [{"parts": [{"text": "%s"}]}], "generationConfig": {"imageConfig": {"imageSize": "2K"}}}\
            """.formatted(prompt))
                .then()
                .statusCode(200);

        assertThat(orderOf(prompt).model()).isEqualTo("nano-banana-pro");
        assertThat(orderOf(prompt).input().path("resolution").asText()).isEqualTo("2k");
    }

    @Test
    void picturesBecomeFilesOfTheModelThatChangesPictures() {
        String prompt = client.prompt("join");
        String first = PICTURE + "AA" + client.account();

        generate(Map.of(
                        "contents",
                        List.of(turn("user", inline(first), inline(PICTURE + "BB"), Map.of("text", prompt)))))
                .statusCode(200);

        assertThat(orderOf(prompt).model()).isEqualTo("nano-banana-edit");
        assertThat(orderOf(prompt).input().path("image_urls"))
                .hasSize(2)
                .allSatisfy(file -> assertThat(file.asText()).startsWith("file_"));
        assertThat(library.inline()).contains("data:image/png;base64," + first);
    }

    @Test
    void aConversationChangesTheLastPictureOfTheModel() {
        String prompt = client.prompt("at night");
        String made = "https://elsewhere.test/made-" + client.account() + ".png";

        generate(Map.of(
                        "systemInstruction", Map.of("parts", List.of(Map.of("text", "In oil."))),
                        "contents",
                                List.of(
                                        turn("user", Map.of("text", "a mill"), inline(PICTURE + "AA")),
                                        turn(
                                                "model",
                                                Map.of("text", "Here.", "thoughtSignature", "x"),
                                                Map.of("fileData", Map.of("fileUri", made))),
                                        turn("user", Map.of("text", prompt)))))
                .statusCode(200);

        Order order = orderOf("In oil.\n" + prompt);
        assertThat(order.input().path("image_urls")).hasSize(1);
        assertThat(order.input().path("image_urls").path(0).asText()).isEqualTo(made);
    }

    @Test
    void aStreamEndsWithThePicture() {
        String said = client.post(MODEL + ":streamGenerateContent?alt=sse", words(client.prompt("a bay")))
                .then()
                .statusCode(200)
                .header("Content-Type", startsWith("text/event-stream"))
                .extract()
                .asString();

        assertThat(said.lines().filter(line -> line.startsWith("data:")))
                .singleElement()
                .satisfies(line -> assertThat(line).contains("\"finishReason\":\"STOP\"", MADE));
    }

    @Test
    void contentThatIsRefusedIsAnAnswerWithoutAPicture() {
        String atOnce = client.prompt("at once");
        generations.refuse(atOnce, "422 moderation_blocked");

        generate(words(atOnce))
                .statusCode(200)
                .body("promptFeedback.blockReason", equalTo("PROHIBITED_CONTENT"))
                .body("candidates", nullValue());
        assertThat(client.post(MODEL + ":streamGenerateContent?alt=sse", words(atOnce))
                        .asString())
                .contains("\"blockReason\":\"PROHIBITED_CONTENT\"");
        generate(words(client.prompt("nsfw")))
                .statusCode(200)
                .body("candidates[0].finishReason", equalTo("IMAGE_SAFETY"))
                .body("candidates[0].content.parts", nullValue());
    }

    @Test
    void aRunThatFailsIsAnErrorInEitherForm() {
        generate(words(client.prompt("fail")))
                .statusCode(500)
                .body("error.status", equalTo("INTERNAL"))
                .body("error.message", containsString("not charged"));
        assertThat(client.post(MODEL + ":streamGenerateContent?alt=sse", words(client.prompt("fail")))
                        .asString())
                .contains("\"status\":\"INTERNAL\"");
    }

    @ParameterizedTest
    @CsvSource({
        "402 insufficient_credits, 429, RESOURCE_EXHAUSTED",
        "403 plan_required, 403, PERMISSION_DENIED",
        "429 concurrency_limit, 429, RESOURCE_EXHAUSTED",
        "503 model_unavailable, 503, UNAVAILABLE"
    })
    void aRefusalHasTheVendorsStatus(String refusal, int status, String word) {
        String prompt = client.prompt("refused");
        generations.refuse(prompt, refusal);

        for (String call : List.of(":generateContent", ":streamGenerateContent?alt=sse")) {
            client.post(MODEL + call, words(prompt))
                    .then()
                    .statusCode(status)
                    .contentType("application/json")
                    .body("error.code", equalTo(status))
                    .body("error.status", equalTo(word));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "input.aspect_ratio, generationConfig.imageConfig.aspectRatio",
        "input.prompt, contents",
        "input.image_urls[1], contents[0].parts[1].inlineData",
        "input.seed, generationConfig.seed"
    })
    void anInputThatIsRefusedIsShownWhereTheClientWroteIt(String param, String field) {
        String prompt = client.prompt("located");
        generations.refuse(prompt, "422 invalid_input " + param);

        generate(Map.of(
                        "contents",
                        List.of(turn("user", inline(PICTURE + "AA"), inline(PICTURE + "BB"), Map.of("text", prompt)))))
                .statusCode(400)
                .body("error.status", equalTo("INVALID_ARGUMENT"))
                .body("error.details[0].fieldViolations[0].field", equalTo(field));
    }

    /** Nothing is ordered for a body that cannot be what the client wants. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "null",
                "\"x\"",
                "{}",
                "{'contents': []}",
                "{'contents': 'HOSTILE'}",
                "{'contents': [{'parts': []}]}",
                "{'contents': [{'parts': [{'text': 5}]}]}",
                "{'contents': [{'parts': [{'text': {'text': 'HOSTILE'}}]}]}",
                "{'contents': [{'role': 'system', 'parts': [{'text': 'HOSTILE'}]}]}",
                "{'contents': [{'parts': [{'text': 'HOSTILE', 'functionCall': {}}]}]}",
                "{'contents': [{'parts': [{'text': 'HOSTILE'}, {'inlineData': {'mimeType': 'image/png'}}]}]}",
                "{'contents': [{'parts': [{'text': 'HOSTILE'}, {'inlineData': {'mimeType': 'image/png', 'data':"
                        + " 7}}]}]}",
                "{'contents': [{'parts': [{'text': 'HOSTILE'}, {'inlineData': {'mimeType': 'image/png', 'data':"
                        + " '??'}}]}]}",
                "{'contents': [{'parts': [{'text': 'HOSTILE'}, {'inlineData': {'mimeType': 'text/plain', 'data':"
                        + " 'AA'}}]}]}",
                "{'contents': [{'parts': [{'text': 'HOSTILE'}, {'fileData': {'fileUri': ''}}]}]}",
                "{'contents': [{'parts': [{'text': 'HOSTILE'}]}], 'tools': [{'googleSearch': {}}]}",
                "{'contents': [{'parts': [{'text': 'HOSTILE'}]}], 'cachedContent': 'x'}",
                "{'contents': [{'parts': [{'text': 'HOSTILE'}]}], 'generationConfig': {'candidateCount': 2}}",
                "{'contents': [{'parts': [{'text': 'HOSTILE'}]}], 'generationConfig': {'candidateCount': '1'}}",
                "{'contents': [{'parts': [{'text': 'HOSTILE'}]}], 'generationConfig': {'responseModalities':"
                        + " ['TEXT']}}",
                "{'contents': [{'parts': [{'text': 'HOSTILE'}]}], 'generationConfig': {'responseModalities': 'IMAGE'}}",
                "{'contents': [{'parts': [{'text': 'HOSTILE'}]}], 'generationConfig': {'imageConfig': {'imageSize':"
                        + " '8K'}}}",
                "{'contents': [{'parts': [{'text': 'HOSTILE'}]}], 'generationConfig': {'imageConfig': {'aspectRatio':"
                        + " 1}}}",
                "{'contents': [{'parts': [{'text': 'HOSTILE'}]}], 'generationConfig': {'imageConfig': {'size': '1K'}}}",
                "{'contents': [{'parts': [{'text': 'HOSTILE'}]}], 'generationConfig': {'responseSchema': {}}}",
            })
    void aBodyThatDoesNotFitIsRefused(String body) {
        for (String call : List.of(":generateContent", ":streamGenerateContent?alt=sse")) {
            client.post(MODEL + call, body.replace('\'', '"'))
                    .then()
                    .statusCode(400)
                    .contentType("application/json")
                    .body("error.code", equalTo(400))
                    .body("error.status", equalTo("INVALID_ARGUMENT"));
        }

        assertThat(generations.orders("HOSTILE")).isEmpty();
    }

    @Test
    void aBodyOfTooManyValuesIsRefused() {
        generate("{\"contents\": [" + "{\"parts\": [{\"text\": \"HOSTILE\"}]},".repeat(2_000)
                        + "{\"parts\": [{\"text\": \"HOSTILE\"}]}]}")
                .statusCode(400)
                .body("error.message", containsString("more than 1000 values"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/models/no-such-model:generateContent",
                "/models/sora-2:generateContent",
                "/models/gemini-2.5-flash-image:countTokens",
                "/models/gemini-2.5-flash-image:predict",
                "/models/gemini-2.5-flash-image",
                "/models/:generateContent"
            })
    void whatIsNotServedIsNotFound(String path) {
        client.post(path, words("x")).then().statusCode(404).body("error.status", equalTo("NOT_FOUND"));
    }

    @Test
    void aStreamInAnotherFormIsRefused() {
        client.post(MODEL + ":streamGenerateContent", words("x"))
                .then()
                .statusCode(400)
                .body("error.message", containsString("alt=sse"));
    }

    @Test
    void theModelsAreListedUnderTheirNames() {
        client.get("/models")
                .then()
                .statusCode(200)
                .body(
                        "models.name",
                        hasItems(
                                "models/gemini-2.5-flash-image",
                                "models/nano-banana",
                                "models/nano-banana-edit",
                                "models/flux-schnell"));
        client.get(MODEL)
                .then()
                .statusCode(200)
                .body("name", equalTo("models/gemini-2.5-flash-image"))
                .body("supportedGenerationMethods", hasItems("generateContent", "streamGenerateContent"));
        client.get("/models/sora-2").then().statusCode(404).body("error.status", equalTo("NOT_FOUND"));
    }
}
