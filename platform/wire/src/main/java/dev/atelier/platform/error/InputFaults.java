// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.error;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.exc.StreamReadException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.Path;
import java.math.BigInteger;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Finds the member at fault in what Jackson and Bean Validation report. */
public final class InputFaults {
    private static final String BEYOND_BOUNDS =
            "The body is nested too deeply, or holds too long a value or too many of them.";

    private static final Set<Class<?>> INTEGERS =
            Set.of(int.class, long.class, Integer.class, Long.class, BigInteger.class);

    private InputFaults() {}

    public static ApiException of(JacksonException fault) {
        return switch (fault) {
            case StreamConstraintsException _ -> new ApiException(ErrorCode.INVALID_INPUT, BEYOND_BOUNDS);
            case StreamReadException syntax -> notJson(syntax);
            case UnrecognizedPropertyException unknown -> unknown(unknown);
            case MismatchedInputException mismatch when isEmpty(mismatch) || hasMore(mismatch) -> notJson();
            case MismatchedInputException mismatch
            when mismatch.getPath().isEmpty() ->
                new ApiException(
                        ErrorCode.INVALID_INPUT,
                        "The body must be a JSON " + arrayOrObject(mismatch.getTargetType()) + ".");
            case JsonMappingException mapping
            when mapping.getCause() instanceof ApiException refusal ->
                refusal.param().isPresent()
                        ? refusal
                        : new ApiException(refusal.code(), refusal.message(), path(mapping.getPath()));
            case JsonMappingException mapping
            when mapping.getCause() instanceof StreamReadException syntax
                    && !(syntax instanceof InputCoercionException) -> notJson(syntax);
            case JsonMappingException mapping
            when mapping.getCause() instanceof StreamConstraintsException ->
                ApiException.invalid(BEYOND_BOUNDS, path(mapping.getPath()));
            case MismatchedInputException mismatch ->
                ApiException.invalid(wrongType(mismatch.getTargetType()), path(mismatch.getPath()));
            case JsonMappingException mapping -> ApiException.invalid(wrongType(null), path(mapping.getPath()));
            default -> notJson();
        };
    }

    /** Reports one violation, the first by path, so that the same body always gets the same answer. */
    public static ApiException of(ConstraintViolationException fault) {
        return fault.getConstraintViolations().stream()
                .min(Comparator.comparing(violation -> member(violation)))
                .map(violation -> ApiException.invalid(sentence(violation), member(violation)))
                .orElseGet(() -> new ApiException(ErrorCode.INVALID_INPUT, "The request is not valid."));
    }

    private static boolean isEmpty(MismatchedInputException fault) {
        // Jackson has no type of its own for an empty body.
        return fault.getOriginalMessage().startsWith("No content to map");
    }

    /** A second value after the body: as little JSON as any other text there. */
    private static boolean hasMore(MismatchedInputException fault) {
        return fault.getOriginalMessage().startsWith("Trailing token");
    }

    /** A member that stands twice is named: which of its values is meant, nobody knows. */
    private static ApiException notJson(StreamReadException syntax) {
        // Jackson has no type of its own for it either.
        JsonParser parser = syntax.getProcessor();
        if (parser == null || !syntax.getOriginalMessage().startsWith("Duplicate field")) {
            return notJson();
        }
        String name = shortened(String.valueOf(parser.getParsingContext().getCurrentName()));
        return new ApiException(
                ErrorCode.INVALID_JSON,
                "The body is not valid JSON: the member " + name + " stands twice in one object.",
                path(parser.getParsingContext()));
    }

    private static ApiException unknown(UnrecognizedPropertyException fault) {
        List<String> known = fault.getKnownPropertyIds() == null
                ? List.of()
                : fault.getKnownPropertyIds().stream().map(String::valueOf).toList();
        return ApiException.invalid(
                "There is no member named " + shortened(fault.getPropertyName()) + "."
                        + NearestName.hint(fault.getPropertyName(), known),
                path(fault.getPath()));
    }

    private static String wrongType(@Nullable Class<?> expected) {
        return Optional.ofNullable(expected)
                .flatMap(InputFaults::word)
                .map(word -> "This member has the wrong type; it must be of type " + word + ".")
                .orElse("This member has the wrong type.");
    }

    private static String arrayOrObject(@Nullable Class<?> expected) {
        return expected != null && Collection.class.isAssignableFrom(expected) ? "array" : "object";
    }

    /** The type as JSON Schema calls it; empty for a value that is written in a form of its own. */
    private static Optional<String> word(Class<?> type) {
        if (type == String.class) {
            return Optional.of("string");
        }
        if (type == boolean.class || type == Boolean.class) {
            return Optional.of("boolean");
        }
        if (INTEGERS.contains(type)) {
            return Optional.of("integer");
        }
        if (type.isPrimitive() || Number.class.isAssignableFrom(type)) {
            return Optional.of("number");
        }
        if (Collection.class.isAssignableFrom(type)) {
            return Optional.of("array");
        }
        boolean isObject = type == ObjectNode.class
                || Map.class.isAssignableFrom(type)
                || (type.isRecord() && type.getRecordComponents().length > 1);
        return isObject ? Optional.of("object") : Optional.empty();
    }

    private static ApiException notJson() {
        return new ApiException(ErrorCode.INVALID_JSON, "The body is not valid JSON in UTF-8.");
    }

    private static String sentence(ConstraintViolation<?> violation) {
        return "This " + violation.getMessage() + ".";
    }

    /** The path below the resource method and its parameter: {@code create.request.maxCredits -> max_credits}. */
    private static String member(ConstraintViolation<?> violation) {
        List<String> names = StreamSupport.stream(violation.getPropertyPath().spliterator(), false)
                .map(Path.Node::toString)
                .toList();
        List<String> below =
                names.size() > 2 ? names.subList(2, names.size()) : names.subList(names.size() - 1, names.size());
        return String.join(".", below).replaceAll("([a-z0-9])([A-Z])", "$1_$2").toLowerCase(java.util.Locale.ROOT);
    }

    private static String path(List<JsonMappingException.Reference> references) {
        var path = new StringBuilder();
        for (JsonMappingException.Reference reference : references) {
            if (reference.getFieldName() != null) {
                path.append(path.isEmpty() ? "" : ".").append(reference.getFieldName());
            } else if (reference.getIndex() >= 0) {
                path.append('[').append(reference.getIndex()).append(']');
            }
        }
        return shortened(path.toString());
    }

    /** The place of a parser as clients write it: {@code input.refs[1000]}. */
    public static String path(JsonStreamContext place) {
        var path = new StringBuilder();
        for (JsonStreamContext at = place; at != null && !at.inRoot(); at = at.getParent()) {
            // In an object or a list that has just begun, the place is that object or list.
            if (at.inArray() && at.hasCurrentIndex()) {
                path.insert(0, "[" + at.getCurrentIndex() + "]");
            } else if (at.hasCurrentName()) {
                path.insert(0, "." + at.getCurrentName());
            }
        }
        return shortened(path.isEmpty() || path.charAt(0) != '.' ? path.toString() : path.substring(1));
    }

    /** A part of what the client wrote, short enough for an answer. */
    public static String shortened(String text) {
        int most = 100;
        if (text.length() <= most) {
            return text;
        }
        // Half a character could not be written.
        return text.substring(0, Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most) + "…";
    }
}
