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
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{([a-z0-9_.]+)(?:\\|([^{}]*))?}}");

    /** A placeholder has neither a param nor a default. */
    static final class UnfilledException extends Exception {
        private final String placeholder;

        UnfilledException(String placeholder) {
            super("nothing for " + placeholder, null, false, false);
            this.placeholder = placeholder;
        }

        String placeholder() {
            return placeholder;
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

    static JsonNode fill(JsonNode graph, Map<String, JsonNode> values) throws UnfilledException {
        return new Workflow(values).substitute(graph.deepCopy());
    }

    private JsonNode substitute(JsonNode node) throws UnfilledException {
        if (node instanceof ObjectNode object) {
            for (Map.Entry<String, JsonNode> member : object.properties()) {
                member.setValue(substitute(member.getValue()));
            }
        } else if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                array.set(i, substitute(array.get(i)));
            }
        }
        return node.isTextual() ? substitute(node.asText()) : node;
    }

    private JsonNode substitute(String text) throws UnfilledException {
        Matcher placeholder = PLACEHOLDER.matcher(text);
        if (placeholder.matches()) {
            return value(placeholder);
        }
        var whole = new StringBuilder();
        placeholder.reset();
        while (placeholder.find()) {
            placeholder.appendReplacement(
                    whole, Matcher.quoteReplacement(value(placeholder).asText()));
        }
        return TextNode.valueOf(placeholder.appendTail(whole).toString());
    }

    private JsonNode value(Matcher placeholder) throws UnfilledException {
        Optional<JsonNode> given =
                Optional.ofNullable(values.get(placeholder.group(1))).filter(value -> !value.isNull());
        if (given.isPresent()) {
            return given.orElseThrow();
        }
        String defaultText = placeholder.group(2);
        if (defaultText == null) {
            throw new UnfilledException(placeholder.group(1));
        }
        JsonNode json = UpstreamJson.read(defaultText);
        return json.isMissingNode() ? TextNode.valueOf(defaultText) : json;
    }
}
