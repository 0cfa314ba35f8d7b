// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.dialect;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Translates the errors of compat-service and of the gateway into those of {@code /compat/replicate}. Its clients show
 * {@code detail}, so that is one text with everything in it.
 */
public final class ReplicateErrors {
    private static final int BAD_REQUEST = 400;
    private static final int UNPROCESSABLE = 422;
    private static final int UNAVAILABLE = 503;

    private ReplicateErrors() {}

    /**
     * A member of a request that is refused.
     *
     * @param field its path, such as {@code input.prompt}
     */
    public record InvalidField(String type, String field, String description) {}

    public static DialectError of(ApiException refusal) {
        return switch (refusal.code()) {
            case INVALID_INPUT, MODERATION_BLOCKED ->
                refusal.param()
                        .map(field ->
                                invalid(List.of(new InvalidField(type(refusal.code()), field, refusal.message()))))
                        .orElseGet(() -> plain(UNPROCESSABLE, "Input validation failed", refusal.message()));
            case INVALID_JSON -> plain(BAD_REQUEST, "Bad request", refusal.message());
            case UNAUTHORIZED, INVALID_TOKEN -> plain(401, "Unauthenticated", refusal.message());
            case INSUFFICIENT_CREDITS -> plain(402, "Insufficient credit", refusal.message());
            case TOKEN_CAP_EXCEEDED -> plain(402, "Spend limit reached", refusal.message());
            case INSUFFICIENT_SCOPE,
                    RECENT_SIGN_IN_REQUIRED,
                    PLAN_REQUIRED,
                    STORAGE_QUOTA_EXCEEDED,
                    PROJECT_READ_ONLY -> plain(403, "Permission denied", refusal.message());
            case NOT_FOUND -> plain(404, "Not found", refusal.message());
            case RATE_LIMITED, CONCURRENCY_LIMIT ->
                plain(429, "Too many requests", "Request was throttled. " + refusal.message());
            // A conflict would end the client's repeats with an error, although nothing is wrong with the request.
            case IDEMPOTENCY_IN_PROGRESS, MODEL_UNAVAILABLE, SERVICE_UNAVAILABLE ->
                plain(UNAVAILABLE, "Service unavailable", refusal.message());
            case NOT_CANCELABLE, NOT_FINALIZABLE, ALREADY_EXISTS, IDEMPOTENCY_CONFLICT ->
                plain(BAD_REQUEST, "Bad request", refusal.message());
            case PROVIDER_ERROR -> plain(502, "Bad gateway", refusal.message());
            case INTERNAL_ERROR -> plain(500, "Internal server error", refusal.message());
        };
    }

    /** @param fields at least one */
    public static DialectError invalid(List<InvalidField> fields) {
        String detail = fields.stream()
                .map(field -> "- " + field.field() + ": " + field.description())
                .collect(Collectors.joining("\n"));
        ObjectNode body = body(UNPROCESSABLE, "Input validation failed", detail);
        ArrayNode list = body.putArray("invalid_fields");
        fields.forEach(field -> list.addObject()
                .put("type", field.type())
                .put("field", field.field())
                .put("description", field.description()));
        return new DialectError(UNPROCESSABLE, body, Map.of());
    }

    private static String type(ErrorCode code) {
        return code == ErrorCode.MODERATION_BLOCKED ? "content_policy_violation" : "value_error";
    }

    private static DialectError plain(int status, String title, String detail) {
        return new DialectError(status, body(status, title, detail), Map.of());
    }

    private static ObjectNode body(int status, String title, String detail) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("title", title)
                .put("detail", detail)
                .put("status", status);
    }
}
