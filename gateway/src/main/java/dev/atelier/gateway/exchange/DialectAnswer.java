// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.exchange;

import dev.atelier.platform.dialect.DialectError;
import dev.atelier.platform.dialect.FalErrors;
import dev.atelier.platform.dialect.HiggsfieldErrors;
import dev.atelier.platform.dialect.Refusal;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.request.RequestId;
import dev.atelier.platform.request.RequestIdFilter;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;

/** A refusal of the gateway as the clients of another vendor read it. */
record DialectAnswer(DialectError error, ApiException refusal) {
    private static final String HF = "/compat/hf/";
    private static final String FAL = "/compat/fal/";
    private static final String CORRELATION = "X-Correlation-ID";

    /** Empty where the native shape is spoken. */
    static Optional<DialectAnswer> of(String path, ApiException refusal) {
        var words = new Refusal(refusal.code(), refusal.message(), refusal.param());
        if (path.startsWith(HF)) {
            return Optional.of(new DialectAnswer(HiggsfieldErrors.of(words), refusal));
        }
        return path.startsWith(FAL) ? Optional.of(new DialectAnswer(FalErrors.of(words), refusal)) : Optional.empty();
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
                .ifPresent(wait -> response.putHeader("Retry-After", Long.toString(ErrorAnswer.wholeSeconds(wait))));
        response.end(error.body().toString());
    }
}
