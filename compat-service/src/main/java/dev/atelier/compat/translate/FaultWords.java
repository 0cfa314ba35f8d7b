// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.translate;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.path.NodePath;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Says what breaks a schema in the words that clients of FastAPI services know. */
final class FaultWords {
    /** What was sent is shown back only when it is short: it may be a prompt of pages. */
    private static final int LONGEST_INPUT = 200;

    private FaultWords() {}

    static BodyFault of(Error error, JsonNode body) {
        JsonNode rule = error.getSchemaNode();
        @Nullable JsonNode sent = shown(error.getInstanceNode());
        List<Object> loc = location(error);
        return switch (error.getKeyword()) {
            case "required" -> new BodyFault(loc, "Field required", "missing", shown(body), null);
            case "additionalProperties" ->
                new BodyFault(loc, "Extra inputs are not permitted", "extra_forbidden", null, null);
            case "type" -> ofType(loc, rule.asText(), sent);
            case "enum" -> {
                String expected = listed(rule);
                yield new BodyFault(
                        loc, "Input should be " + expected, "literal_error", sent, Map.of("expected", expected));
            }
            case "minimum" ->
                limit(loc, "Input should be greater than or equal to ", "greater_than_equal", "ge", rule, sent);
            case "maximum" -> limit(loc, "Input should be less than or equal to ", "less_than_equal", "le", rule, sent);
            case "maxLength" ->
                new BodyFault(
                        loc,
                        "String should have at most " + rule.asText() + " characters",
                        "string_too_long",
                        sent,
                        Map.of("max_length", rule.asInt()));
            case "minLength" ->
                new BodyFault(
                        loc,
                        "String should have at least " + rule.asText() + " characters",
                        "string_too_short",
                        sent,
                        Map.of("min_length", rule.asInt()));
            case "minItems" ->
                new BodyFault(
                        loc,
                        "List should have at least " + rule.asText() + " items after validation",
                        "too_short",
                        null,
                        Map.of("min_length", rule.asInt()));
            case "maxItems" ->
                new BodyFault(
                        loc,
                        "List should have at most " + rule.asText() + " items after validation",
                        "too_long",
                        null,
                        Map.of("max_length", rule.asInt()));
            case "format" -> new BodyFault(loc, "Input should be a valid URL", "url_parsing", sent, null);
            default -> new BodyFault(loc, "Input is not valid", "value_error", sent, null);
        };
    }

    private static BodyFault ofType(List<Object> loc, String type, @Nullable JsonNode sent) {
        return switch (type) {
            case "string" -> new BodyFault(loc, "Input should be a valid string", "string_type", sent, null);
            case "integer" -> new BodyFault(loc, "Input should be a valid integer", "int_type", sent, null);
            case "number" -> new BodyFault(loc, "Input should be a valid number", "float_type", sent, null);
            case "boolean" -> new BodyFault(loc, "Input should be a valid boolean", "bool_type", sent, null);
            case "array" -> new BodyFault(loc, "Input should be a valid list", "list_type", sent, null);
            default -> new BodyFault(loc, "Input should be a valid dictionary", "dict_type", sent, null);
        };
    }

    private static BodyFault limit(
            List<Object> loc, String words, String type, String name, JsonNode rule, @Nullable JsonNode sent) {
        return new BodyFault(loc, words + rule.asText(), type, sent, Map.of(name, rule));
    }

    private static List<Object> location(Error error) {
        List<Object> loc = new ArrayList<>();
        loc.add("body");
        NodePath path = error.getInstanceLocation();
        for (int i = 0; i < path.getNameCount(); i++) {
            loc.add(path.getElement(i));
        }
        // A missing or a surplus member is reported at its parent.
        if (error.getProperty() != null) {
            loc.add(error.getProperty());
        }
        return loc;
    }

    private static @Nullable JsonNode shown(@Nullable JsonNode sent) {
        return sent == null || sent.toString().length() > LONGEST_INPUT ? null : sent;
    }

    /** As pydantic writes it: {@code 'a', 'b' or 'c'}. */
    private static String listed(JsonNode choices) {
        List<String> words = StreamSupport.stream(choices.spliterator(), false)
                .map(choice -> choice.isTextual() ? "'" + choice.asText() + "'" : choice.asText())
                .toList();
        return words.size() == 1
                ? words.getFirst()
                : String.join(", ", words.subList(0, words.size() - 1)) + " or " + words.getLast();
    }
}
