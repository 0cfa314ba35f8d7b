// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.internal;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import java.util.Arrays;
import org.eclipse.microprofile.rest.client.ext.ResponseExceptionMapper;
import org.jspecify.annotations.Nullable;

/** Rethrows another service's refusal as the same refusal; its faults become "temporarily down". */
public class InternalErrors implements ResponseExceptionMapper<ApiException> {

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
        if (response.getStatus() < 500) {
            Refusal refusal = read(response);
            if (refusal != null && refusal.message() != null) {
                return new ApiException(code(refusal), refusal.message(), refusal.param());
            }
        }
        return new ApiException(ErrorCode.SERVICE_UNAVAILABLE, "The service is temporarily down. Retry shortly.");
    }

    private static ErrorCode code(Refusal refusal) {
        return Arrays.stream(ErrorCode.values())
                .filter(code -> code.wire().equals(refusal.code()))
                .findFirst()
                .orElse(ErrorCode.INTERNAL_ERROR);
    }

    private static @Nullable Refusal read(Response response) {
        try {
            return response.readEntity(Received.class).error();
        } catch (ProcessingException | IllegalStateException _) {
            return null;
        }
    }
}
