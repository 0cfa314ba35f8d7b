// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.error;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Every code an error answer can carry, with the HTTP status it always travels under. */
public enum ErrorCode {
    INVALID_JSON(400, "the body is not valid JSON"),
    UNAUTHORIZED(401, "no API key was sent"),
    INVALID_TOKEN(401, "the key is malformed, revoked or expired"),
    INSUFFICIENT_CREDITS(402, "not enough credits"),
    TOKEN_CAP_EXCEEDED(402, "the key's daily or monthly limit would be passed; nothing was spent"),
    PLAN_REQUIRED(403, "a choice needs a higher plan; nothing was charged"),
    INSUFFICIENT_SCOPE(403, "the key lacks the scope"),
    RECENT_SIGN_IN_REQUIRED(403, "the console asks for a sign-in of the last 15 minutes"),
    STORAGE_QUOTA_EXCEEDED(403, "the account keeps as many bytes as its plan allows"),
    PROJECT_READ_ONLY(403, "the project is view-only"),
    NOT_FOUND(404, "no such thing on the account"),
    IDEMPOTENCY_CONFLICT(409, "the same Idempotency-Key was used with a different body"),
    IDEMPOTENCY_IN_PROGRESS(409, "the first request with this Idempotency-Key is still running"),
    ALREADY_EXISTS(409, "a duplicate"),
    NOT_CANCELABLE(409, "the run cannot be stopped"),
    NOT_FINALIZABLE(409, "the generation cannot be made again at 1080p"),
    INVALID_INPUT(422, "an input is wrong; param names it"),
    MODERATION_BLOCKED(422, "the request breaks the content rules"),
    RATE_LIMITED(429, "too many requests; wait the seconds in Retry-After"),
    CONCURRENCY_LIMIT(429, "too many runs of this model at once; wait the seconds in Retry-After"),
    INTERNAL_ERROR(500, "a fault of the server"),
    PROVIDER_ERROR(502, "the model's provider failed; nothing was charged"),
    MODEL_UNAVAILABLE(503, "the model is temporarily down; retry after a few seconds"),
    SERVICE_UNAVAILABLE(503, "temporarily down; retry after a few seconds");

    private final int status;
    private final String condition;

    ErrorCode(int status, String condition) {
        this.status = status;
        this.condition = condition;
    }

    /** The code that is written like this on the wire. */
    public static Optional<ErrorCode> of(String wire) {
        return Arrays.stream(values()).filter(code -> code.wire().equals(wire)).findFirst();
    }

    /** Whether only the console's own API answers with this code, which the public API reference leaves out. */
    public boolean isOfConsole() {
        return this == RECENT_SIGN_IN_REQUIRED;
    }

    public int status() {
        return status;
    }

    /** The condition of this code, as a sentence part for the API reference. */
    public String condition() {
        return condition;
    }

    /** The code as clients read it: {@code invalid_input}. */
    @JsonValue
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
