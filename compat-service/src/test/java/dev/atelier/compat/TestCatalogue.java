// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.atelier.platform.json.WireJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.yaml.snakeyaml.Yaml;

/** The models of generation-service, as their files beside this module say. */
public final class TestCatalogue {
    private static final ObjectMapper JSON = WireJson.create();
    private static final Path FOLDER = Path.of("../generation-service/service/src/main/resources/catalogue");
    private static final Map<String, JsonNode> MODELS = read();
    private static final SchemaRegistry SCHEMAS = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    private TestCatalogue() {}

    private static Map<String, JsonNode> read() {
        Map<String, JsonNode> models = new TreeMap<>();
        try (Stream<Path> files = Files.list(FOLDER)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".yaml")).toList()) {
                JsonNode model = JSON.valueToTree(new Yaml().<Object>load(Files.readString(file)));
                models.put(model.path("slug").asText(), model);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return models;
    }

    /** The files by slug. */
    public static Map<String, JsonNode> models() {
        return MODELS;
    }

    /** A model as the native API shows it. */
    static ObjectNode view(JsonNode file, boolean withSchema) {
        ObjectNode view = JSON.createObjectNode();
        for (String member : new String[] {"id", "slug", "name", "description", "type", "task"}) {
            view.set(member, file.path(member));
        }
        if (withSchema) {
            view.set("input_schema", file.path("input"));
        }
        return view.put("base_credits", 2);
    }

    /** The member of an input that its model refuses first; empty for a valid input. */
    static Optional<String> fault(String slug, JsonNode input) {
        JsonNode model = Optional.ofNullable(MODELS.get(slug)).orElseThrow();
        return SCHEMAS.getSchema(model.path("input")).validate(input).stream()
                .findFirst()
                .map(error -> "input"
                        + error.getInstanceLocation()
                                .toString()
                                .replaceFirst("^/", ".")
                                .replaceAll("/(\\d+)", "[$1]")
                        + (error.getProperty() == null ? "" : "." + error.getProperty()));
    }
}
