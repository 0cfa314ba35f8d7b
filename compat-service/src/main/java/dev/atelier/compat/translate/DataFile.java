// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.translate;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.platform.json.WireJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/** Reads the YAML files that describe the dialects; an invalid one stops the start. */
public final class DataFile {
    /** The files use many anchors, and nobody but the operator writes them, so no alias bomb is possible. */
    private static final int MOST_ALIASES = 1_000;

    static final ObjectMapper JSON = mapper();

    private DataFile() {}

    private static ObjectMapper mapper() {
        // JSON null is a value in these files: it leaves a member out.
        return WireJson.create()
                .setDefaultPropertyInclusion(
                        JsonInclude.Value.construct(JsonInclude.Include.ALWAYS, JsonInclude.Include.ALWAYS));
    }

    /** A file of this program. */
    public static <T> T resource(String name, TypeReference<T> type) {
        return resource(name, yaml -> parse(yaml, type));
    }

    static <T> T resource(String name, Function<String, T> parser) {
        try (var file = DataFile.class.getClassLoader().getResourceAsStream(name)) {
            if (file == null) {
                throw new IllegalStateException(name + " is missing");
            }
            return parser.apply(new String(file.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException(name + " cannot be used: " + e.getMessage(), e);
        }
    }

    /** Throws an IllegalArgumentException that says what is wrong. */
    public static <T> T parse(String yaml, TypeReference<T> type) {
        var options = new LoaderOptions();
        options.setMaxAliasesForCollections(MOST_ALIASES);
        options.setAllowDuplicateKeys(false);
        try {
            Object tree = new Yaml(new SafeConstructor(options)).load(yaml);
            if (tree == null) {
                throw new IllegalArgumentException("it is empty");
            }
            return JSON.readValue(JSON.treeAsTokens(JSON.valueToTree(tree)), type);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e.getOriginalMessage(), e);
        } catch (IOException | YAMLException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }
}
