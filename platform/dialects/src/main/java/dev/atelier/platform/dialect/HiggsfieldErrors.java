// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import java.util.Map;

/** Translates the errors of compat-service and of the gateway into those of {@code /compat/hf}. */
public final class HiggsfieldErrors {
    private HiggsfieldErrors() {}

    public static DialectError of(ApiException refusal) {
        return new DialectError(status(refusal.code()), body(refusal), Map.of());
    }

    // The JavaScript client shows "Not enough credits" for any 403, so 403 only stands for missing rights and credits.
    private static int status(ErrorCode code) {
        return switch (code) {
            case INVALID_JSON,
                    MODERATION_BLOCKED,
                    CONCURRENCY_LIMIT,
                    NOT_CANCELABLE,
                    NOT_FINALIZABLE,
                    ALREADY_EXISTS,
                    STORAGE_QUOTA_EXCEEDED -> 400;
            case UNAUTHORIZED, INVALID_TOKEN -> 401;
            case INSUFFICIENT_CREDITS,
                    TOKEN_CAP_EXCEEDED,
                    INSUFFICIENT_SCOPE,
                    RECENT_SIGN_IN_REQUIRED,
                    PLAN_REQUIRED,
                    PROJECT_READ_ONLY -> 403;
            case NOT_FOUND -> 404;
            case INVALID_INPUT -> 422;
            case RATE_LIMITED -> 429;
            case INTERNAL_ERROR -> 500;
            case IDEMPOTENCY_CONFLICT,
                    IDEMPOTENCY_IN_PROGRESS,
                    PROVIDER_ERROR,
                    MODEL_UNAVAILABLE,
                    SERVICE_UNAVAILABLE -> 503;
        };
    }

    private static JsonNode body(ApiException refusal) {
        JsonNodeFactory json = JsonNodeFactory.instance;
        return switch (refusal.code()) {
            case UNAUTHORIZED, INVALID_TOKEN -> json.objectNode().put("detail", "Invalid credentials");
            case INVALID_INPUT -> {
                var fault = json.objectNode();
                var loc = fault.putArray("loc").add("body");
                refusal.param().ifPresent(loc::add);
                fault.put("msg", refusal.message()).put("type", "value_error");
                yield json.objectNode().set("detail", json.arrayNode().add(fault));
            }
            default -> json.objectNode().put("detail", refusal.message());
        };
    }
}
