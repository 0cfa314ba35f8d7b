// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.dialect;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.platform.error.ApiException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Translates the errors of compat-service and of the gateway into those of {@code /compat/openai}. The clients repeat 408,
 * 409, 429 and every 5xx unless a header forbids it, so no refusal is a 409, and what no repeat can mend says so.
 */
public final class OpenAiErrors {
    private static final String INVALID = "invalid_request_error";
    private static final String MODEL = "model";
    private static final Map<String, String> FINAL = Map.of("X-Should-Retry", "false");

    private OpenAiErrors() {}

    public static DialectError of(ApiException refusal) {
        String code = refusal.code().wire();
        return switch (refusal.code()) {
            case INVALID_JSON, INVALID_INPUT -> invalid(refusal, "invalid_value");
            case MODERATION_BLOCKED, NOT_CANCELABLE, NOT_FINALIZABLE, ALREADY_EXISTS, IDEMPOTENCY_CONFLICT ->
                invalid(refusal, code);
            case UNAUTHORIZED, INVALID_TOKEN -> error(401, INVALID, "invalid_api_key", refusal, FINAL);
            case INSUFFICIENT_CREDITS -> error(429, "insufficient_quota", "insufficient_quota", refusal, FINAL);
            case TOKEN_CAP_EXCEEDED -> error(429, "insufficient_quota", "project_spend_limit_exceeded", refusal, FINAL);
            case PLAN_REQUIRED,
                    INSUFFICIENT_SCOPE,
                    RECENT_SIGN_IN_REQUIRED,
                    STORAGE_QUOTA_EXCEEDED,
                    PROJECT_READ_ONLY -> error(403, INVALID, code, refusal, FINAL);
            case NOT_FOUND -> error(404, INVALID, notFoundCode(refusal), refusal, FINAL);
            case RATE_LIMITED, CONCURRENCY_LIMIT ->
                error(429, "rate_limit_error", "rate_limit_exceeded", refusal, Map.of());
            case INTERNAL_ERROR -> error(500, "server_error", code, refusal, Map.of());
            // The run has ended and its credits are back; a repeat would be another run.
            case PROVIDER_ERROR -> error(500, "server_error", code, refusal, FINAL);
            case MODEL_UNAVAILABLE, SERVICE_UNAVAILABLE, IDEMPOTENCY_IN_PROGRESS ->
                error(503, "service_unavailable_error", "server_is_overloaded", refusal, Map.of());
        };
    }

    /** @param code what is wrong with the member that {@code param} of the refusal names */
    public static DialectError invalid(ApiException refusal, String code) {
        return error(400, INVALID, code, refusal, FINAL);
    }

    /** The answer to a synchronous call that takes too long; a repeat of the request finds the run. */
    public static DialectError timeout() {
        return new DialectError(
                504,
                body(
                        "server_error",
                        "timeout",
                        "The run has not ended yet. Repeat the request to go on waiting.",
                        null),
                Map.of("Retry-After-Ms", "1"));
    }

    /** A thing that is not there has a name; without one, the clients have a call that no path here answers. */
    private static String notFoundCode(ApiException refusal) {
        return refusal.param()
                .map(param ->
                        param.equals(MODEL) ? "model_not_found" : refusal.code().wire())
                .orElse("unsupported_endpoint");
    }

    private static DialectError error(
            int status, String type, String code, ApiException refusal, Map<String, String> headers) {
        return new DialectError(
                status, body(type, code, refusal.message(), refusal.param().orElse(null)), headers);
    }

    /** All four members are there, as the clients' types say. */
    private static ObjectNode body(String type, String code, String message, @Nullable String param) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.putObject("error")
                .put("message", message)
                .put("type", type)
                .put("param", param)
                .put("code", code);
        return body;
    }
}
