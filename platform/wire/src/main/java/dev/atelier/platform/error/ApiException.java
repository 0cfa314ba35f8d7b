// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.error;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A refusal of a request; the message is written for the client and holds nothing private. */
public class ApiException extends RuntimeException {
    private final ErrorCode code;
    private final @Nullable String param;
    private final @Nullable Duration retryAfter;

    public ApiException(ErrorCode code, String message) {
        this(code, message, null, null);
    }

    /** @param param the input at fault, as a path such as {@code input.prompt} */
    public ApiException(ErrorCode code, String message, @Nullable String param) {
        this(code, message, param, null);
    }

    private ApiException(ErrorCode code, String message, @Nullable String param, @Nullable Duration retryAfter) {
        // A refusal is an answer, not a fault: a stack trace would cost time and no operator would read it.
        super(message, null, false, false);
        this.code = code;
        this.param = param;
        this.retryAfter = retryAfter;
    }

    public static ApiException invalid(String message, String param) {
        return new ApiException(ErrorCode.INVALID_INPUT, message, param);
    }

    public static ApiException notFound(String what) {
        return new ApiException(ErrorCode.NOT_FOUND, "There is no such " + what + " on this account.");
    }

    /** @param param the member or query parameter that names the missing thing */
    public static ApiException notFound(String what, String param) {
        return new ApiException(ErrorCode.NOT_FOUND, "There is no such " + what + " on this account.", param);
    }

    /** Adds a {@code Retry-After} header to this refusal, in whole seconds and at least one. */
    public ApiException retryAfter(Duration wait) {
        return new ApiException(code, message(), param, wait);
    }

    public ErrorCode code() {
        return code;
    }

    /** The sentence for the client. */
    public String message() {
        return String.valueOf(getMessage());
    }

    public Optional<String> param() {
        return Optional.ofNullable(param);
    }

    public Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }
}
