// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.upstream;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import org.eclipse.microprofile.rest.client.ext.ResponseExceptionMapper;
import org.jspecify.annotations.Nullable;

/** Rethrows a refusal under the code it came with: which code it is decides whether anything can have been charged. */
public class UpstreamErrors implements ResponseExceptionMapper<ApiException> {

    @JsonIgnoreProperties(ignoreUnknown = true)
    record Received(@Nullable Refusal error) {}

    @JsonIgnoreProperties(ignoreUnknown = true)
    record Refusal(
            @Nullable String code,
            @Nullable String message,
            @Nullable String param) {}

    @Override
    public boolean handles(int status, MultivaluedMap<String, Object> headers) {
        return status >= 400;
    }

    @Override
    public ApiException toThrowable(Response response) {
        ApiException refusal = read(response)
                .flatMap(UpstreamErrors::known)
                .orElseGet(() -> new ApiException(
                        ErrorCode.SERVICE_UNAVAILABLE, "The service is temporarily down. Retry shortly."));
        return seconds(response.getHeaderString(HttpHeaders.RETRY_AFTER))
                .map(refusal::retryAfter)
                .orElse(refusal);
    }

    private static Optional<ApiException> known(Refusal refusal) {
        return Arrays.stream(ErrorCode.values())
                .filter(code -> code.wire().equals(refusal.code()))
                .findFirst()
                .map(code -> new ApiException(
                        code, Optional.ofNullable(refusal.message()).orElse(code.condition()), refusal.param()));
    }

    private static Optional<Refusal> read(Response response) {
        try {
            return Optional.ofNullable(response.readEntity(Received.class)).map(Received::error);
        } catch (ProcessingException | IllegalStateException _) {
            return Optional.empty();
        }
    }

    private static Optional<Duration> seconds(@Nullable String header) {
        return Optional.ofNullable(header)
                .filter(text -> text.matches("\\d{1,5}"))
                .map(text -> Duration.ofSeconds(Long.parseLong(text)));
    }
}
