// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.translate;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The content of a translation file; the ignored members only hold YAML anchors. */
@JsonIgnoreProperties({"choices", "members", "rules"})
record TranslationFile(Map<String, Entry> paths) {

    record Entry(ObjectNode schema, List<Run> runs) {}

    record Run(
            String model,
            @Nullable String when,
            Map<String, JsonNode> map,
            @Nullable ObjectNode constants) {}

    record Rule(
            @Nullable String to,
            @Nullable Map<String, JsonNode> values,
            @Nullable String others,
            @Nullable String pluck,
            @Nullable String wrap,
            @Nullable String drop) {}
}
