// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.internal;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import java.util.Optional;
import org.eclipse.microprofile.rest.client.ext.ResponseExceptionMapper;
import org.jboss.logging.Logger;

/**
 * Rethrows another service's refusal as the same refusal; its faults become "temporarily down". So does 401: it refuses the
 * token of this service, for example while a clock is wrong, and never the client's.
 */
public class InternalErrors implements ResponseExceptionMapper<ApiException> {

    private static final Logger LOG = Logger.getLogger(InternalErrors.class);

    @Override
    public boolean handles(int status, MultivaluedMap<String, Object> headers) {
        return status >= 400;
    }

    @Override
    public ApiException toThrowable(Response response) {
        boolean isIdentityRefused = response.getStatus() == ErrorCode.UNAUTHORIZED.status();
        if (isIdentityRefused) {
            LOG.warnf("another service does not accept the identity of this one: its clock or its keys differ");
        }
        Optional<ReceivedRefusal> received =
                response.getStatus() < 500 && !isIdentityRefused ? ReceivedRefusal.in(response) : Optional.empty();
        return received.flatMap(ReceivedRefusal::toException)
                .orElseGet(() -> new ApiException(
                        ErrorCode.SERVICE_UNAVAILABLE, "The service is temporarily down. Retry shortly."));
    }
}
