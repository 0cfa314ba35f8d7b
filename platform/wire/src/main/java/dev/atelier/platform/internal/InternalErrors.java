// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.internal;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import java.util.Optional;
import org.eclipse.microprofile.rest.client.ext.ResponseExceptionMapper;

/** Rethrows another service's refusal as the same refusal; its faults become "temporarily down". */
public class InternalErrors implements ResponseExceptionMapper<ApiException> {

    @Override
    public boolean handles(int status, MultivaluedMap<String, Object> headers) {
        return status >= 400;
    }

    @Override
    public ApiException toThrowable(Response response) {
        Optional<ReceivedRefusal> received =
                response.getStatus() < 500 ? ReceivedRefusal.in(response) : Optional.empty();
        return received.flatMap(InternalErrors::same)
                .orElseGet(() -> new ApiException(
                        ErrorCode.SERVICE_UNAVAILABLE, "The service is temporarily down. Retry shortly."));
    }

    private static Optional<ApiException> same(ReceivedRefusal refusal) {
        return Optional.ofNullable(refusal.message())
                .map(message ->
                        new ApiException(refusal.known().orElse(ErrorCode.INTERNAL_ERROR), message, refusal.param()));
    }
}
