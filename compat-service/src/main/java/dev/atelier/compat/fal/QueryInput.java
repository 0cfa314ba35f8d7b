// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.fal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.vertx.core.MultiMap;
import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Pattern;

/** Reads the input of a run by GET from its query: each value is a text there, and the schema says what it stands for. */
final class QueryInput {
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,30}(?:\\.[0-9]{1,30})?");

    private QueryInput() {}

    /** An empty value is the same as an absent one. A value that is not what the schema asks for stays a text, which the schema refuses. */
    static ObjectNode read(JsonNode schema, MultiMap query, String callbackParameter) {
        ObjectNode input = JsonNodeFactory.instance.objectNode();
        for (String name : query.names()) {
            List<String> texts =
                    query.getAll(name).stream().filter(text -> !text.isEmpty()).toList();
            if (!name.equals(callbackParameter) && !texts.isEmpty()) {
                input.set(name, member(schema.path("properties").path(name), texts));
            }
        }
        return input;
    }

    private static JsonNode member(JsonNode schema, List<String> texts) {
        if (!schema.path("type").asText().equals("array")) {
            return value(schema, texts.getLast());
        }
        ArrayNode items = JsonNodeFactory.instance.arrayNode();
        texts.forEach(text -> items.add(value(schema.path("items"), text)));
        return items;
    }

    private static JsonNode value(JsonNode schema, String text) {
        for (JsonNode choice : schema.path("enum")) {
            if (choice.asText().equals(text)) {
                return choice;
            }
        }
        String type = schema.path("type").asText();
        boolean isNumber = type.equals("integer") || type.equals("number");
        if (isNumber && NUMBER.matcher(text).matches()) {
            var number = new BigDecimal(text);
            return number.scale() == 0
                    ? JsonNodeFactory.instance.numberNode(number.toBigIntegerExact())
                    : JsonNodeFactory.instance.numberNode(number);
        }
        boolean isTruth = type.equals("boolean") && (text.equals("true") || text.equals("false"));
        return isTruth ? BooleanNode.valueOf(text.equals("true")) : TextNode.valueOf(text);
    }
}
