// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.input;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.path.NodePath;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.InputFaults;
import dev.atelier.platform.error.NearestName;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Turns schema violations into an error for the client, with the member and a sentence. */
final class InputErrorMessage {
    private static final int MOST_CHOICES = 30;
    private static final Set<String> ALTERNATIVES = Set.of("anyOf", "oneOf");
    private static final String NOT_BLANK = "\\S";

    private InputErrorMessage() {}

    /** One request reports one error: the first by path, so that the same input always gets the same answer. */
    static ApiException of(List<Error> errors, JsonNode schema) {
        Error first = errors.stream()
                .min(Comparator.comparing(InputErrorMessage::path).thenComparing(Error::getKeyword))
                .orElseThrow();
        String sentence = alternatives(first, schema)
                .map(branches -> "This must be " + joinBranches(branches) + ".")
                .orElseGet(() -> sentence(first) + hint(first, schema));
        return ApiException.invalid(sentence, InputFaults.shortened(path(first)));
    }

    private static String path(Error error) {
        String path = "input" + location(error.getInstanceLocation());
        // The validator reports a missing or a surplus member at its parent; the client needs the member.
        String property = error.getProperty();
        return property == null ? path : path + "." + property;
    }

    /** The path as clients write it: {@code .refs[2].url}. */
    static String location(NodePath location) {
        var path = new StringBuilder();
        for (int i = 0; i < location.getNameCount(); i++) {
            switch (location.getElement(i)) {
                case Integer index -> path.append('[').append(index).append(']');
                case Object name -> path.append('.').append(name);
            }
        }
        return path.toString();
    }

    private static String sentence(Error error) {
        JsonNode rule = error.getSchemaNode();
        return switch (error.getKeyword()) {
            case "required" -> "This member is required.";
            case "additionalProperties", "unevaluatedProperties" -> "This model has no such input.";
            case "type" -> "This must be of type " + rule.asText() + ".";
            case "enum" -> "This must be one of " + join(rule) + ".";
            case "const" -> "This must be " + rule.asText() + ".";
            case "minimum" -> "This must be at least " + rule.asText() + ".";
            case "maximum" -> "This must be at most " + rule.asText() + ".";
            case "exclusiveMinimum" -> "This must be above " + rule.asText() + ".";
            case "exclusiveMaximum" -> "This must be below " + rule.asText() + ".";
            case "multipleOf" -> "This must be a multiple of " + rule.asText() + ".";
            case "minLength" -> "This must have at least " + count(rule, "character") + ".";
            case "maxLength" -> "This must have at most " + count(rule, "character") + ".";
            case "minItems" -> "This must have at least " + count(rule, "item") + ".";
            case "maxItems" -> "This must have at most " + count(rule, "item") + ".";
            case "uniqueItems" -> "This must not name the same thing twice.";
            case "pattern" ->
                rule.asText().equals(NOT_BLANK) ? "This must not be blank." : "This does not have the expected form.";
            default -> "This is not what the model's schema allows.";
        };
    }

    private static String count(JsonNode rule, String thing) {
        return rule.asText() + " " + thing + (rule.asLong() == 1 ? "" : "s");
    }

    /** The anyOf or oneOf around an error; the validator reports only the faults of its branches. */
    private static Optional<JsonNode> alternatives(Error error, JsonNode schema) {
        JsonNode node = schema;
        NodePath rules = error.getEvaluationPath();
        for (int i = 0; i < rules.getNameCount(); i++) {
            node = step(node, rules.getElement(i));
            if (ALTERNATIVES.contains(String.valueOf(rules.getElement(i)))) {
                return Optional.of(node);
            }
        }
        return Optional.empty();
    }

    private static String joinBranches(JsonNode branches) {
        return StreamSupport.stream(branches.spliterator(), false)
                .map(branch -> branch.has("enum")
                        ? "one of " + join(branch.path("enum"))
                        : branch.path("description").asText("of another form in the schema"))
                .collect(Collectors.joining(", or "));
    }

    /** The choices, or the first of a list that would fill a page. */
    private static String join(@Nullable JsonNode choices) {
        if (choices == null) {
            return "the listed choices";
        }
        String first = StreamSupport.stream(choices.spliterator(), false)
                .limit(MOST_CHOICES)
                .map(JsonNode::asText)
                .collect(Collectors.joining(", "));
        int more = choices.size() - MOST_CHOICES;
        return more > 0 ? first + " and " + more + " more in the schema" : first;
    }

    /** For a surplus member of an object inside the input. */
    private static String hint(Error error, JsonNode schema) {
        if (error.getProperty() == null || !error.getKeyword().equals("additionalProperties")) {
            return "";
        }
        JsonNode object = schema;
        NodePath rules = error.getEvaluationPath();
        for (int i = 0; i < rules.getNameCount() - 1; i++) {
            object = step(object, rules.getElement(i));
        }
        List<String> names = object.path("properties").properties().stream()
                .map(Map.Entry::getKey)
                .toList();
        return NearestName.hint(error.getProperty(), names);
    }

    private static JsonNode step(JsonNode node, Object element) {
        String name = String.valueOf(element);
        return node.isArray() ? node.path(Integer.parseInt(name)) : node.path(name);
    }
}
