// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.dialect;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import java.util.Map;

/** Translates the errors of compat-service and of the gateway into those of {@code /compat/gemini}. */
public final class GeminiErrors {
    private static final String TYPE = "@type";
    private static final String TYPES = "type.googleapis.com/google.rpc.";

    private GeminiErrors() {}

    /** The field of a wrong input is the first of the details. */
    public static DialectError of(ApiException refusal) {
        Status status = status(refusal.code());
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        ArrayNode details = body.putObject("error")
                .put("code", status.http())
                .put("message", refusal.message())
                .put("status", status.word())
                .putArray("details");
        refusal.param()
                .ifPresent(field -> details.addObject()
                        .put(TYPE, TYPES + "BadRequest")
                        .putArray("fieldViolations")
                        .addObject()
                        .put("field", field)
                        .put("description", refusal.message()));
        // Several native codes have one status, and programs treat a lack of credits unlike a limit of a minute.
        details.addObject()
                .put(TYPE, TYPES + "ErrorInfo")
                .put("reason", refusal.code().name())
                .put("domain", "atelier");
        return new DialectError(status.http(), body, Map.of());
    }

    private record Status(int http, String word) {}

    private static Status status(ErrorCode code) {
        return switch (code) {
            case INVALID_JSON,
                    INVALID_INPUT,
                    MODERATION_BLOCKED,
                    NOT_CANCELABLE,
                    NOT_FINALIZABLE,
                    ALREADY_EXISTS,
                    IDEMPOTENCY_CONFLICT -> new Status(400, "INVALID_ARGUMENT");
            case UNAUTHORIZED, INVALID_TOKEN -> new Status(401, "UNAUTHENTICATED");
            case PLAN_REQUIRED,
                    INSUFFICIENT_SCOPE,
                    RECENT_SIGN_IN_REQUIRED,
                    STORAGE_QUOTA_EXCEEDED,
                    PROJECT_READ_ONLY -> new Status(403, "PERMISSION_DENIED");
            case NOT_FOUND -> new Status(404, "NOT_FOUND");
            case INSUFFICIENT_CREDITS, TOKEN_CAP_EXCEEDED, RATE_LIMITED, CONCURRENCY_LIMIT ->
                new Status(429, "RESOURCE_EXHAUSTED");
            case INTERNAL_ERROR, PROVIDER_ERROR -> new Status(500, "INTERNAL");
            case MODEL_UNAVAILABLE, SERVICE_UNAVAILABLE, IDEMPOTENCY_IN_PROGRESS -> new Status(503, "UNAVAILABLE");
        };
    }
}
