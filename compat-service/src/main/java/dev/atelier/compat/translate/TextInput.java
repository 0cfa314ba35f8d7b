// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.translate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads an input whose values all are texts, such as a query or a form: the schema says what each of them stands for. */
public final class TextInput {
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,30}(?:\\.[0-9]{1,30})?");
    /** {@code name[member]}, by which a form writes an object. */
    private static final Pattern OBJECT = Pattern.compile("([^\\[\\]]{1,60})\\[([^\\[\\]]{1,60})]");

    private static final String LIST = "[]";

    private TextInput() {}

    /**
     * An empty value is the same as an absent one. A value that is not what the schema asks for stays a text, which the
     * schema refuses.
     *
     * @param texts by the name of the member; a list may be written {@code name[]}
     */
    public static ObjectNode read(JsonNode schema, Map<String, List<String>> texts) {
        ObjectNode input = JsonNodeFactory.instance.objectNode();
        texts.forEach((name, sent) -> {
            List<String> values = sent.stream().filter(text -> !text.isEmpty()).toList();
            if (!values.isEmpty()) {
                put(input, schema, name, values);
            }
        });
        return input;
    }

    private static void put(ObjectNode input, JsonNode schema, String name, List<String> values) {
        Matcher object = OBJECT.matcher(name);
        if (object.matches()) {
            ObjectNode known =
                    input.path(object.group(1)) instanceof ObjectNode begun ? begun : input.putObject(object.group(1));
            known.put(object.group(2), values.getLast());
            return;
        }
        String member = name.endsWith(LIST) ? name.substring(0, name.length() - LIST.length()) : name;
        input.set(member, member(schema.path("properties").path(member), values));
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
