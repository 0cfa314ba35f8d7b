// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.comfyui;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.atelier.generation.provider.http.UpstreamJson;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Fills a graph in which texts stand for params: {@code "{{seed}}"} alone becomes the value with its type, within a
 * longer text it becomes text, and {@code {{steps|20}}} has a default.
 */
final class Workflow {
    private static final Pattern PLACE = Pattern.compile("\\{\\{([a-z0-9_.]+)(?:\\|([^{}]*))?}}");

    /** A place has neither a param nor a default. */
    static final class Unfilled extends Exception {
        private final String place;

        Unfilled(String place) {
            super("nothing for " + place, null, false, false);
            this.place = place;
        }

        String place() {
            return place;
        }
    }

    private final Map<String, JsonNode> values;

    private Workflow(Map<String, JsonNode> values) {
        this.values = values;
    }

    /** True for a graph in the format of the API: numbered nodes, each with its class. */
    static boolean isGraph(JsonNode graph) {
        return graph.isObject()
                && !graph.isEmpty()
                && graph.valueStream().allMatch(node -> node.path("class_type").isTextual());
    }

    static JsonNode fill(JsonNode graph, Map<String, JsonNode> values) throws Unfilled {
        return new Workflow(values).filled(graph.deepCopy());
    }

    private JsonNode filled(JsonNode node) throws Unfilled {
        if (node instanceof ObjectNode object) {
            for (Map.Entry<String, JsonNode> member : object.properties()) {
                member.setValue(filled(member.getValue()));
            }
        } else if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                array.set(i, filled(array.get(i)));
            }
        }
        return node.isTextual() ? filled(node.asText()) : node;
    }

    private JsonNode filled(String text) throws Unfilled {
        Matcher place = PLACE.matcher(text);
        if (place.matches()) {
            return value(place);
        }
        var whole = new StringBuilder();
        place.reset();
        while (place.find()) {
            place.appendReplacement(whole, Matcher.quoteReplacement(value(place).asText()));
        }
        return TextNode.valueOf(place.appendTail(whole).toString());
    }

    private JsonNode value(Matcher place) throws Unfilled {
        Optional<JsonNode> given =
                Optional.ofNullable(values.get(place.group(1))).filter(value -> !value.isNull());
        if (given.isPresent()) {
            return given.orElseThrow();
        }
        String otherwise = place.group(2);
        if (otherwise == null) {
            throw new Unfilled(place.group(1));
        }
        JsonNode json = UpstreamJson.read(otherwise);
        return json.isMissingNode() ? TextNode.valueOf(otherwise) : json;
    }
}
