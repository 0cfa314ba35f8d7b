// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.error;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/** The body of every error answer: {@code {"error": {code, message, param?, request_id}}}. */
public record ErrorBody(Detail error) {

    /** What went wrong, for the program ({@code code}) and for the person ({@code message}). */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Detail(
            ErrorCode code,
            String message,
            @Nullable String param,
            @JsonProperty("request_id") String requestId) {}

    public static ErrorBody of(ErrorCode code, String message, @Nullable String param, String requestId) {
        return new ErrorBody(new Detail(code, message, param, requestId));
    }
}
