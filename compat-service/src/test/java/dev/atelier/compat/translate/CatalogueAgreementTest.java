// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.translate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.atelier.compat.TestCatalogue;
import dev.atelier.compat.upstream.NativeGenerationClient.CreateGenerationRequest;
import dev.atelier.platform.json.WireJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a dialect's body may hold, the catalogue's model takes what becomes of it. */
class CatalogueAgreementTest {
    private static final ObjectMapper JSON = WireJson.create();
    private static final Map<String, JsonNode> MODELS = TestCatalogue.models();

    static Stream<Translation> translations() {
        return Stream.of("hf", "fal", "replicate")
                .flatMap(dialect -> TranslationLoader.loadResource("dialects/" + dialect + ".yaml").values().stream());
    }

    @ParameterizedTest
    @MethodSource("translations")
    void everyBodyThatIsLetThroughFitsItsModel(Translation translation) {
        List<ObjectNode> bodies = bodies(translation.schema());

        assertThat(bodies).isNotEmpty().allSatisfy(body -> {
            CreateGenerationRequest input = translation.translate(body);
            assertThat(MODELS).containsKey(input.model());
            assertThat(schema(input.model()).validate(input.input()))
                    .as("%s %s", translation.path(), input.input())
                    .isEmpty();
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"hf", "fal", "replicate"})
    void theModelsNameThePathsThatRunThemAndNoOthers(String dialect) {
        Map<String, Set<String>> named = new TreeMap<>();
        MODELS.forEach((slug, model) -> model.path("compat")
                .path(dialect)
                .forEach(path -> named.computeIfAbsent(path.asText(), _ -> new TreeSet<>())
                        .add(slug)));
        Map<String, Set<String>> run = new TreeMap<>();
        TranslationLoader.loadResource("dialects/" + dialect + ".yaml")
                .values()
                .forEach(translation -> run.put(translation.path(), new TreeSet<>(translation.models())));

        assertThat(named).isEqualTo(run);
    }

    private static JsonNode model(String slug) {
        return Optional.ofNullable(MODELS.get(slug)).orElseThrow();
    }

    private static Schema schema(String model) {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(model(model).path("input"));
    }

    /** The smallest body, and for each member every choice or both ends. */
    private static List<ObjectNode> bodies(JsonNode schema) {
        ObjectNode smallest = JSON.createObjectNode();
        schema.path("required")
                .forEach(name -> smallest.set(
                        name.asText(),
                        values(schema.path("properties").path(name.asText())).getFirst()));
        List<ObjectNode> bodies = new ArrayList<>(List.of(smallest));
        schema.path("properties")
                .properties()
                .forEach(member -> values(member.getValue()).forEach(value -> {
                    ObjectNode body = smallest.deepCopy();
                    body.set(member.getKey(), value);
                    bodies.add(body);
                }));
        return bodies;
    }

    private static List<JsonNode> values(JsonNode member) {
        List<JsonNode> values = new ArrayList<>();
        member.path("enum").forEach(values::add);
        member.path("anyOf").forEach(alternative -> values.addAll(values(alternative)));
        if (values.isEmpty()) {
            switch (member.path("type").asText()) {
                case "string" ->
                    values.add(JSON.getNodeFactory()
                            .textNode(member.path("format").asText().equals("uri") ? "https://a.test/b.png" : "words"));
                case "boolean" -> {
                    values.add(JSON.getNodeFactory().booleanNode(true));
                    values.add(JSON.getNodeFactory().booleanNode(false));
                }
                case "integer", "number" -> {
                    values.add(member.path("minimum"));
                    values.add(member.path("maximum"));
                }
                case "array" -> {
                    values.add(list(member, Math.max(1, member.path("minItems").asInt())));
                    values.add(list(member, member.path("maxItems").asInt()));
                }
                case "object" -> {
                    ObjectNode object = JSON.createObjectNode();
                    member.path("properties")
                            .properties()
                            .forEach(inner -> object.set(
                                    inner.getKey(), values(inner.getValue()).getFirst()));
                    values.add(object);
                }
                default -> throw new AssertionError("no values for " + member);
            }
        }
        return values;
    }

    private static ArrayNode list(JsonNode member, int size) {
        ArrayNode list = JSON.createArrayNode();
        for (int i = 0; i < size; i++) {
            list.add(values(member.path("items")).getFirst());
        }
        return list;
    }
}
