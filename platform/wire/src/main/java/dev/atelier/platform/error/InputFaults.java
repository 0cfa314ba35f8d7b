// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.error;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.exc.StreamReadException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.StreamSupport;

/** Finds the member at fault in what Jackson and Bean Validation report. */
public final class InputFaults {
    private InputFaults() {}

    public static ApiException of(JacksonException fault) {
        return switch (fault) {
            case StreamConstraintsException _ ->
                new ApiException(
                        ErrorCode.INVALID_INPUT,
                        "The body is nested too deeply, or holds too long a value or too many of them.");
            case StreamReadException _ -> notJson();
            case UnrecognizedPropertyException unknown ->
                ApiException.invalid(
                        "There is no member named " + shortened(unknown.getPropertyName()) + ".",
                        path(unknown.getPath()));
            case MismatchedInputException mismatch when isEmpty(mismatch) || hasMore(mismatch) -> notJson();
            case MismatchedInputException mismatch
            when mismatch.getPath().isEmpty() ->
                new ApiException(ErrorCode.INVALID_INPUT, "The body must be a JSON object.");
            case JsonMappingException mapping
            when mapping.getCause() instanceof ApiException refusal ->
                refusal.param().isPresent()
                        ? refusal
                        : new ApiException(refusal.code(), refusal.message(), path(mapping.getPath()));
            case JsonMappingException mapping
            when mapping.getCause() instanceof StreamReadException syntax
                    && !(syntax instanceof InputCoercionException) -> notJson();
            case JsonMappingException mapping ->
                ApiException.invalid("This member has the wrong type.", path(mapping.getPath()));
            default -> notJson();
        };
    }

    /** Reports one violation, the first by path, so that the same body always gets the same answer. */
    static ApiException of(ConstraintViolationException fault) {
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
            if (reference.getFieldName() == null) {
                path.append('[').append(reference.getIndex()).append(']');
            } else {
                path.append(path.isEmpty() ? "" : ".").append(reference.getFieldName());
            }
        }
        return shortened(path.toString());
    }

    private static String shortened(String text) {
        int most = 100;
        return text.length() <= most ? text : text.substring(0, most) + "…";
    }
}
