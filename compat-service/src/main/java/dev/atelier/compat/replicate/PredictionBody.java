// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.replicate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The body of a create. The client passes its options through, so members that nobody knows are ignored; those of the
 * input are not.
 *
 * @param webhook the address of a callback, not yet checked
 * @param wantsStart whether a callback is wanted at the start too
 */
record PredictionBody(ObjectNode input, Optional<String> version, Optional<String> webhook, boolean wantsStart) {
    private static final Set<String> EVENTS = Set.of("start", "output", "logs", "completed");
    private static final Pattern DATA_URI = Pattern.compile("data:", Pattern.CASE_INSENSITIVE);
    private static final int LONGEST_HEAD = 100;
    private static final String FILTER = "webhook_events_filter";
    // JSON.stringify writes the bytes of a typed array as an object with the members 0, 1, 2 and so on, without blanks.
    // Inside a text the quotation marks would have backslashes.
    private static final Pattern TYPED_ARRAY =
            Pattern.compile("\"([A-Za-z0-9_]{1,64})\":\\[?\\{\"0\":[0-9]{1,3}(?:,\"1\":[0-9]{1,3}|})");

    /** Refuses bytes where a file was meant, by the name of the member; before parsing, which takes a thousand values. */
    static void refuseTypedArrays(byte[] body) {
        Matcher array = TYPED_ARRAY.matcher(new String(body, StandardCharsets.ISO_8859_1));
        if (array.find()) {
            throw ApiException.invalid(
                    "This is a Uint8Array, which JSON cannot carry. Pass a Buffer, a Blob or a File.",
                    "input." + array.group(1));
        }
    }

    static PredictionBody of(JsonNode body) {
        if (!body.isObject()) {
            throw new ApiException(ErrorCode.INVALID_INPUT, "The body must be a JSON object.");
        }
        if (!(body.path("input") instanceof ObjectNode input)) {
            throw ApiException.invalid("input is required; it is an object.", "input");
        }
        if (input.has("auth")) {
            // It would be kept and shown with the prediction.
            throw ApiException.invalid("The input must not hold a credential.", "input.auth");
        }
        return new PredictionBody(input, text(body, "version"), text(body, "webhook"), wantsStart(body.path(FILTER)));
    }

    /** The input as the answers repeat it: without the files in it, of which only the type is left. */
    ObjectNode shownInput() {
        return (ObjectNode) withoutFiles(input);
    }

    private static JsonNode withoutFiles(JsonNode value) {
        return switch (value) {
            case ObjectNode object -> {
                ObjectNode kept = JsonNodeFactory.instance.objectNode();
                object.properties().forEach(member -> kept.set(member.getKey(), withoutFiles(member.getValue())));
                yield kept;
            }
            case ArrayNode list -> {
                ArrayNode kept = JsonNodeFactory.instance.arrayNode();
                list.forEach(item -> kept.add(withoutFiles(item)));
                yield kept;
            }
            case TextNode text
            when DATA_URI.matcher(text.textValue()).lookingAt() -> {
                String uri = text.textValue();
                yield TextNode.valueOf(uri.substring(0, Math.clamp(uri.indexOf(',') + 1L, 5, LONGEST_HEAD)) + "...");
            }
            default -> value;
        };
    }

    private static Optional<String> text(JsonNode body, String member) {
        JsonNode value = body.path(member);
        if (value.isMissingNode() || value.isNull()) {
            return Optional.empty();
        }
        if (!value.isTextual()) {
            throw ApiException.invalid(member + " is a text.", member);
        }
        return Optional.of(value.textValue()).filter(given -> !given.isEmpty());
    }

    private static boolean wantsStart(JsonNode filter) {
        boolean isKnown = filter.isMissingNode()
                || filter.isNull()
                || (filter.isArray() && filter.valueStream().allMatch(event -> EVENTS.contains(event.asText())));
        if (!isKnown) {
            throw ApiException.invalid("This is a list of start, output, logs and completed.", FILTER);
        }
        return filter.valueStream().anyMatch(event -> event.asText().equals("start"));
    }

    /** Leaves out the input and the callback URL, which may hold secrets. */
    @Override
    public String toString() {
        return "PredictionBody[hidden]";
    }
}
