// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.internal;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What an error answer of another service says; every member may be missing, as it may come from something in between.
 *
 * @param retryAfter seconds, of a refusal that is one of many answers; a whole answer has a header for them
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record ReceivedRefusal(
        @Nullable String code,
        @Nullable String message,
        @Nullable String param,
        @Nullable Long retryAfter) {

    @JsonIgnoreProperties(ignoreUnknown = true)
    record Body(@Nullable ReceivedRefusal error) {}

    /** Empty when the body is not in our error shape. */
    public static Optional<ReceivedRefusal> in(Response response) {
        try {
            return Optional.ofNullable(response.readEntity(Body.class)).map(Body::error);
        } catch (ProcessingException | IllegalStateException _) {
            return Optional.empty();
        }
    }

    /** The same refusal; empty when it says nothing for a client to read. */
    public Optional<ApiException> toException() {
        return Optional.ofNullable(message)
                .map(sentence -> new ApiException(known().orElse(ErrorCode.INTERNAL_ERROR), sentence, param))
                .map(refusal -> retryAfter == null ? refusal : refusal.retryAfter(Duration.ofSeconds(retryAfter)));
    }

    public Optional<ErrorCode> known() {
        return Optional.ofNullable(code).flatMap(ErrorCode::of);
    }
}
