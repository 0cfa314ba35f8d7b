// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.input;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.path.NodePath;
import dev.atelier.platform.error.ApiException;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Says which member of the input breaks the model's schema, and how, in a sentence for the client. */
final class InputFault {
    private static final int LONGEST_PATH = 100;

    private InputFault() {}

    /** One request reports one error: the first by path, so that the same input always gets the same answer. */
    static ApiException of(List<Error> errors) {
        Error first = errors.stream()
                .min(Comparator.comparing(InputFault::path).thenComparing(Error::getKeyword))
                .orElseThrow();
        return ApiException.invalid(sentence(first), shortened(path(first)));
    }

    static String shortened(String path) {
        return path.length() <= LONGEST_PATH ? path : path.substring(0, path.offsetByCodePoints(0, LONGEST_PATH)) + "…";
    }

    private static String path(Error error) {
        var path = new StringBuilder("input");
        NodePath location = error.getInstanceLocation();
        for (int i = 0; i < location.getNameCount(); i++) {
            switch (location.getElement(i)) {
                case Integer index -> path.append('[').append(index).append(']');
                case Object name -> path.append('.').append(name);
            }
        }
        // A missing or a surplus member is reported at its parent; the client wants to know the member.
        String property = error.getProperty();
        return property == null ? path.toString() : path + "." + property;
    }

    private static String sentence(Error error) {
        JsonNode rule = error.getSchemaNode();
        return switch (error.getKeyword()) {
            case "required" -> "This member is required.";
            case "additionalProperties", "unevaluatedProperties" -> "This model has no such input.";
            case "type" -> "This must be of type " + rule.asText() + ".";
            case "enum" -> "This must be one of " + listed(rule) + ".";
            case "minimum" -> "This must be at least " + rule.asText() + ".";
            case "maximum" -> "This must be at most " + rule.asText() + ".";
            case "minLength" -> "This must have at least " + rule.asText() + " characters.";
            case "maxLength" -> "This must have at most " + rule.asText() + " characters.";
            case "pattern" -> "This does not have the expected form.";
            default -> "This is not what the model's schema allows.";
        };
    }

    private static String listed(@Nullable JsonNode choices) {
        return choices == null
                ? "the listed choices"
                : StreamSupport.stream(choices.spliterator(), false)
                        .map(JsonNode::asText)
                        .collect(Collectors.joining(", "));
    }
}
