// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.upstream;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.internal.ReceivedRefusal;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.util.Optional;
import org.eclipse.microprofile.rest.client.ext.ResponseExceptionMapper;
import org.jspecify.annotations.Nullable;

/**
 * Rethrows a refusal under the error code that generation-service sent, also for a 5xx: the code decides whether anything
 * can have been charged. Internal calls do not need the code and use {@code InternalErrors}.
 */
public class UpstreamErrorMapper implements ResponseExceptionMapper<ApiException> {

    @Override
    public boolean handles(int status, MultivaluedMap<String, Object> headers) {
        return status >= 400;
    }

    @Override
    public ApiException toThrowable(Response response) {
        ApiException refusal = ReceivedRefusal.in(response)
                .flatMap(UpstreamErrorMapper::known)
                .orElseGet(() -> new ApiException(
                        ErrorCode.SERVICE_UNAVAILABLE, "The service is temporarily down. Retry shortly."));
        return seconds(response.getHeaderString(HttpHeaders.RETRY_AFTER))
                .map(refusal::retryAfter)
                .orElse(refusal);
    }

    private static Optional<ApiException> known(ReceivedRefusal refusal) {
        return refusal.known()
                .map(code -> new ApiException(
                        code, Optional.ofNullable(refusal.message()).orElse(code.condition()), refusal.param()));
    }

    private static Optional<Duration> seconds(@Nullable String header) {
        return Optional.ofNullable(header)
                .filter(text -> text.matches("\\d{1,5}"))
                .map(text -> Duration.ofSeconds(Long.parseLong(text)));
    }
}
