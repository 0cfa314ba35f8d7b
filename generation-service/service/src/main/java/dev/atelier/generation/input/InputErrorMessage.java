// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.input;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.path.NodePath;
import dev.atelier.platform.error.ApiException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Turns schema violations into an error for the client, with the member and a sentence. */
final class InputErrorMessage {
    private static final int LONGEST_PATH = 100;
    private static final String NOT_BLANK = "\\S";

    private InputErrorMessage() {}

    /** One request reports one error: the first by path, so that the same input always gets the same answer. */
    static ApiException of(List<Error> errors, JsonNode schema) {
        Error first = errors.stream()
                .min(Comparator.comparing(InputErrorMessage::path).thenComparing(Error::getKeyword))
                .orElseThrow();
        String sentence = alternatives(first, schema)
                .map(branches -> "This must be " + joinBranches(branches) + ".")
                .orElseGet(() -> sentence(first));
        return ApiException.invalid(sentence, shorten(path(first)));
    }

    static String shorten(String path) {
        return path.length() <= LONGEST_PATH ? path : path.substring(0, path.offsetByCodePoints(0, LONGEST_PATH)) + "…";
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
            String step = String.valueOf(rules.getElement(i));
            node = node.isArray() ? node.path(Integer.parseInt(step)) : node.path(step);
            if (step.equals("anyOf") || step.equals("oneOf")) {
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

    private static String join(@Nullable JsonNode choices) {
        return choices == null
                ? "the listed choices"
                : StreamSupport.stream(choices.spliterator(), false)
                        .map(JsonNode::asText)
                        .collect(Collectors.joining(", "));
    }
}
