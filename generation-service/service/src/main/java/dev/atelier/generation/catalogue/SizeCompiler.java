// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.input.InputSchema;
import dev.atelier.generation.input.OptionTable;
import dev.atelier.generation.input.OutputSize;
import dev.atelier.generation.provider.ImageSize;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Compiles the output sizes of a model file. */
final class SizeCompiler {
    private static final String PATH = "sizes";

    /** Instead of a size: the engine uses the size of the input picture. */
    private static final String OPEN = "auto";

    private final InputSchema schema;
    private final FileProblems problems;

    SizeCompiler(InputSchema schema, FileProblems problems) {
        this.schema = schema;
        this.problems = problems;
    }

    OutputSize compile(@Nullable ObjectNode sizes) {
        OutputSize compiled = sizes == null ? new OutputSize.Unknown() : read(sizes);
        problems.addAll(PATH, compiled.problems(schema));
        return compiled;
    }

    private OutputSize read(ObjectNode sizes) {
        List<String> known = sizes.has("like") ? List.of("like", "times") : List.of("by", "table");
        sizes.fieldNames()
                .forEachRemaining(name ->
                        problems.require(known.contains(name), PATH + "." + name, "is not known; known are " + known));
        if (sizes.has("like")) {
            return new OutputSize.Like(
                    sizes.path("like").asText(),
                    Optional.ofNullable(sizes.get("times")).map(JsonNode::asText));
        }
        Map<String, Optional<ImageSize>> table = new HashMap<>();
        sizes.path("table")
                .properties()
                .forEach(entry -> table.put(
                        entry.getKey(), size(entry.getKey(), entry.getValue().asText())));
        return new OutputSize.ByChoice(new OptionTable<>(
                StreamSupport.stream(sizes.path("by").spliterator(), false)
                        .map(JsonNode::asText)
                        .toList(),
                table));
    }

    private Optional<ImageSize> size(String choice, String text) {
        if (text.equals(OPEN)) {
            return Optional.empty();
        }
        try {
            return Optional.of(ImageSize.of(text));
        } catch (IllegalArgumentException fault) {
            problems.add(PATH + ".table." + choice, String.valueOf(fault.getMessage()));
            return Optional.empty();
        }
    }
}
