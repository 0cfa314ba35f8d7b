// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.dialect;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.platform.error.ApiException;
import java.util.Map;
import java.util.Optional;

/** Translates the errors of compat-service and of the gateway into those of {@code /compat/fal}. */
public final class FalErrors {
    private static final String ERROR_TYPE = "X-Fal-Error-Type";
    private static final String RETRYABLE = "X-Fal-Retryable";
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private FalErrors() {}

    public static DialectError of(ApiException refusal) {
        String message = refusal.message();
        return switch (refusal.code()) {
            case INVALID_JSON -> body(refusal.param(), message, "json_invalid");
            case INVALID_INPUT -> body(refusal.param(), message, "value_error");
            case MODERATION_BLOCKED -> body(refusal.param(), message, "content_policy_violation");
            case UNAUTHORIZED, INVALID_TOKEN -> plain(401, "invalid key credentials");
            case INSUFFICIENT_CREDITS, TOKEN_CAP_EXCEEDED -> plain(403, "User is locked. Reason: " + message);
            case INSUFFICIENT_SCOPE,
                    RECENT_SIGN_IN_REQUIRED,
                    PLAN_REQUIRED,
                    STORAGE_QUOTA_EXCEEDED,
                    PROJECT_READ_ONLY -> plain(403, message);
            case NOT_FOUND -> status(404, "NOT_FOUND", message);
            case NOT_CANCELABLE -> status(400, "ALREADY_COMPLETED", message);
            case NOT_FINALIZABLE, ALREADY_EXISTS -> plain(400, message);
            case RATE_LIMITED -> plain(429, message);
            case CONCURRENCY_LIMIT -> infrastructure(429, "concurrent_requests_limit", message);
            case INTERNAL_ERROR -> infrastructure(500, "internal_error", message);
            case PROVIDER_ERROR -> infrastructure(502, "runner_incomplete_response", message);
            case IDEMPOTENCY_CONFLICT, IDEMPOTENCY_IN_PROGRESS, MODEL_UNAVAILABLE, SERVICE_UNAVAILABLE ->
                infrastructure(503, "runner_scheduling_failure", message);
        };
    }

    /** The answer to a synchronous run that takes too long; a repeat of the request finds the run. */
    public static DialectError timeout() {
        return infrastructure(
                504, "request_timeout", "The run has not ended yet. Repeat the request to go on waiting.");
    }

    private static DialectError plain(int status, String message) {
        return new DialectError(status, JSON.objectNode().put("detail", message), Map.of());
    }

    private static DialectError status(int status, String word, String message) {
        return new DialectError(status, JSON.objectNode().put("detail", message).put("status", word), Map.of());
    }

    private static DialectError infrastructure(int status, String type, String message) {
        return new DialectError(
                status,
                JSON.objectNode().put("detail", message).put("error_type", type),
                Map.of(ERROR_TYPE, type, RETRYABLE, "true"));
    }

    private static DialectError body(Optional<String> param, String message, String type) {
        ObjectNode fault = JSON.objectNode();
        var loc = fault.putArray("loc").add("body");
        param.map(name -> name.startsWith("input.") ? name.substring("input.".length()) : name)
                .ifPresent(loc::add);
        fault.put("msg", message).put("type", type);
        return new DialectError(
                422, JSON.objectNode().set("detail", JSON.arrayNode().add(fault)), Map.of(RETRYABLE, "false"));
    }
}
