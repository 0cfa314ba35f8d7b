// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.translate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.upstream.NativeGenerationClient.CreateGenerationRequest;
import dev.atelier.platform.json.WireJson;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What the vendors' own types allow beside a plain value. */
class VendorTypesTest {
    private static final ObjectMapper JSON = WireJson.create();
    private static final Map<String, Translation> FAL = TranslationLoader.loadResource("dialects/fal.yaml");
    private static final Map<String, Translation> HF = TranslationLoader.loadResource("dialects/hf.yaml");

    private static final Map<String, Translation> REPLICATE = TranslationLoader.loadResource("dialects/replicate.yaml");

    static Stream<Translation> translations() {
        return Stream.of(FAL, HF, REPLICATE).flatMap(paths -> paths.values().stream());
    }

    /** Every member of every path of these dialects: an optional one is as if it were not there, a required one is missing. */
    @ParameterizedTest
    @MethodSource("translations")
    void anExplicitNullIsAnAbsentMember(Translation translation) {
        ObjectNode smallest = smallest(translation.schema());
        CreateGenerationRequest without = translation.translate(smallest);

        translation.schema().path("properties").fieldNames().forEachRemaining(member -> {
            ObjectNode body = smallest.deepCopy().putNull(member);
            if (smallest.has(member)) {
                assertThatThrownBy(() -> translation.translate(body))
                        .isInstanceOfSatisfying(
                                InvalidBody.class,
                                refusal -> assertThat(
                                                refusal.errors().getFirst().type())
                                        .isEqualTo("missing"));
            } else {
                assertThat(translation.translate(body)).isEqualTo(without);
            }
        });
    }

    @Test
    void aNullInsideAMemberIsAbsentToo() throws Exception {
        JsonNode body = JSON.readTree("""
            {"prompt": "p", "input_images": [{"type": "image_url", "image_url": "https://a.b/c", "detail": null}]}
            """);

        assertThat(path(HF, "nano-banana").translate(body).model()).isEqualTo("nano-banana-edit");
    }

    @ParameterizedTest
    @CsvSource({
        "1024, 1024, 1:1",
        "512, 512, 1:1",
        "1920, 1080, 16:9",
        "1080, 1920, 9:16",
        "1280, 960, 4:3",
        "768, 1024, 3:4",
        "1024, 896, 1:1",
        "14142, 1, 16:9",
        "1, 14142, 9:16"
    })
    void aSizeInPixelsBecomesTheNearestShape(int width, int height, String ratio) {
        for (String path : new String[] {"fal-ai/flux/dev", "fal-ai/flux/schnell"}) {
            ObjectNode body = JSON.createObjectNode().put("prompt", "p");
            body.putObject("image_size").put("width", width).put("height", height);

            assertThat(path(FAL, path)
                            .translate(body)
                            .input()
                            .path("aspect_ratio")
                            .asText())
                    .isEqualTo(ratio);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        "huge"                           | literal_error
        7                                | literal_error
        {"width": 5}                     | missing
        {"width": 0, "height": 4}        | greater_than_equal
        {"width": 14143, "height": 4}    | less_than_equal
        {"width": "5", "height": 4}      | int_type
        {"width": 5, "height": 4, "x": 1} | extra_forbidden
        """)
    void anythingElseIsNoSize(String size, String type) throws Exception {
        JsonNode body = JSON.readTree("{\"prompt\": \"p\", \"image_size\": " + size + "}");

        assertThatThrownBy(() -> path(FAL, "fal-ai/flux/dev").translate(body))
                .isInstanceOfSatisfying(
                        InvalidBody.class,
                        refusal -> assertThat(refusal.errors())
                                .extracting(FieldError::type)
                                .contains(type));
    }

    private static Translation path(Map<String, Translation> paths, String path) {
        return Optional.ofNullable(paths.get(path)).orElseThrow();
    }

    private static ObjectNode smallest(JsonNode schema) {
        ObjectNode body = JSON.createObjectNode();
        schema.path("required").forEach(name -> {
            JsonNode member = schema.path("properties").path(name.asText());
            body.set(name.asText(), value(member));
        });
        return body;
    }

    private static JsonNode value(JsonNode member) {
        if (member.has("enum")) {
            return member.path("enum").get(0);
        }
        if (member.path("type").asText().equals("array")) {
            var list = JSON.createArrayNode();
            for (int i = 0; i < Math.max(1, member.path("minItems").asInt()); i++) {
                list.add(value(member.path("items")));
            }
            return list;
        }
        return switch (member.path("type").asText()) {
            case "boolean" -> JSON.getNodeFactory().booleanNode(true);
            case "integer", "number" -> member.path("minimum");
            default ->
                JSON.getNodeFactory()
                        .textNode(member.path("format").asText().equals("uri") ? "https://a.test/b.png" : "words");
        };
    }
}
