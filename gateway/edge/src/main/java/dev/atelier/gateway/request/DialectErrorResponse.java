// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.request;

import dev.atelier.platform.dialect.DialectError;
import dev.atelier.platform.dialect.FalErrors;
import dev.atelier.platform.dialect.HiggsfieldErrors;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.request.RequestId;
import dev.atelier.platform.request.RequestIdFilter;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;

/** A refusal in the shape that the clients of another vendor read. */
record DialectErrorResponse(DialectError error, ApiException refusal) {
    private static final String HF = "/compat/hf/";
    private static final String FAL = "/compat/fal/";
    private static final String CORRELATION = "X-Correlation-ID";

    /** Empty for paths of the native API. */
    static Optional<DialectErrorResponse> of(String path, ApiException refusal) {
        if (path.startsWith(HF)) {
            return Optional.of(new DialectErrorResponse(HiggsfieldErrors.of(refusal), refusal));
        }
        return path.startsWith(FAL)
                ? Optional.of(new DialectErrorResponse(FalErrors.of(refusal), refusal))
                : Optional.empty();
    }

    void send(RoutingContext http) {
        RequestId id = RequestIdFilter.of(http);
        HttpServerResponse response = http.response()
                .setStatusCode(error.status())
                .putHeader(RequestId.HEADER, id.value())
                .putHeader(CORRELATION, id.value())
                .putHeader(HttpHeaders.CONTENT_TYPE, "application/json");
        error.headers().forEach(response::putHeader);
        refusal.retryAfter()
                .ifPresent(wait -> response.putHeader("Retry-After", Long.toString(ErrorResponse.wholeSeconds(wait))));
        response.end(error.body().toString());
    }
}
