// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.translate;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.path.NodePath;
import dev.atelier.platform.error.NearestName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Describes violations of a schema with the messages and types that clients of FastAPI services know. */
final class SchemaErrors {
    /** A longer input is not sent back: it may be a prompt of pages. */
    private static final int LONGEST_INPUT = 200;

    private SchemaErrors() {}

    /** @param members that the body has */
    static FieldError toFieldError(Error error, JsonNode body, Set<String> members) {
        JsonNode rule = error.getSchemaNode();
        @Nullable JsonNode sent = shortened(error.getInstanceNode());
        List<Object> loc = location(error);
        return switch (error.getKeyword()) {
            case "required" -> new FieldError(loc, "Field required", "missing", shortened(body), null);
            case "additionalProperties" ->
                new FieldError(
                        loc, "Extra inputs are not permitted" + hint(error, members), "extra_forbidden", null, null);
            case "type" -> wrongType(loc, rule.asText(), sent);
            case "enum" -> {
                String expected = list(rule);
                yield new FieldError(
                        loc, "Input should be " + expected, "literal_error", sent, Map.of("expected", expected));
            }
            case "minimum" ->
                outOfRange(loc, "Input should be greater than or equal to %s", "greater_than_equal", "ge", rule, sent);
            case "maximum" ->
                outOfRange(loc, "Input should be less than or equal to %s", "less_than_equal", "le", rule, sent);
            case "maxLength" ->
                outOfRange(
                        loc, "String should have at most %s characters", "string_too_long", "max_length", rule, sent);
            case "minLength" ->
                outOfRange(
                        loc, "String should have at least %s characters", "string_too_short", "min_length", rule, sent);
            case "minItems" ->
                outOfRange(
                        loc,
                        "List should have at least %s items after validation",
                        "too_short",
                        "min_length",
                        rule,
                        null);
            case "maxItems" ->
                outOfRange(
                        loc,
                        "List should have at most %s items after validation",
                        "too_long",
                        "max_length",
                        rule,
                        null);
            case "format" -> new FieldError(loc, "Input should be a valid URL", "url_parsing", sent, null);
            default -> new FieldError(loc, "Input is not valid", "value_error", sent, null);
        };
    }

    /** Only for the body itself: the names inside a member are not at hand. */
    private static String hint(Error error, Set<String> members) {
        boolean isOfBody = error.getInstanceLocation().getNameCount() == 0 && error.getProperty() != null;
        String hint = isOfBody ? NearestName.hint(error.getProperty(), members) : "";
        return hint.isEmpty() ? "" : "." + hint;
    }

    private static FieldError wrongType(List<Object> loc, String type, @Nullable JsonNode sent) {
        return switch (type) {
            case "string" -> new FieldError(loc, "Input should be a valid string", "string_type", sent, null);
            case "integer" -> new FieldError(loc, "Input should be a valid integer", "int_type", sent, null);
            case "number" -> new FieldError(loc, "Input should be a valid number", "float_type", sent, null);
            case "boolean" -> new FieldError(loc, "Input should be a valid boolean", "bool_type", sent, null);
            case "array" -> new FieldError(loc, "Input should be a valid list", "list_type", sent, null);
            default -> new FieldError(loc, "Input should be a valid dictionary", "dict_type", sent, null);
        };
    }

    private static FieldError outOfRange(
            List<Object> loc, String message, String type, String limit, JsonNode rule, @Nullable JsonNode sent) {
        return new FieldError(loc, message.formatted(rule.asText()), type, sent, Map.of(limit, rule));
    }

    private static List<Object> location(Error error) {
        List<Object> loc = new ArrayList<>();
        loc.add("body");
        NodePath path = error.getInstanceLocation();
        for (int i = 0; i < path.getNameCount(); i++) {
            loc.add(path.getElement(i));
        }
        // The validator reports a missing or an additional member at its parent.
        if (error.getProperty() != null) {
            loc.add(error.getProperty());
        }
        return loc;
    }

    private static @Nullable JsonNode shortened(@Nullable JsonNode sent) {
        return sent == null || sent.toString().length() > LONGEST_INPUT ? null : sent;
    }

    /** Lists choices as pydantic does: {@code 'a', 'b' or 'c'}. */
    private static String list(JsonNode choices) {
        List<String> words = StreamSupport.stream(choices.spliterator(), false)
                .map(choice -> choice.isTextual() ? "'" + choice.asText() + "'" : choice.asText())
                .toList();
        return words.size() == 1
                ? words.getFirst()
                : String.join(", ", words.subList(0, words.size() - 1)) + " or " + words.getLast();
    }
}
