// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.request;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.platform.dialect.DialectError;
import dev.atelier.platform.dialect.DialectName;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorBody;
import dev.atelier.platform.json.WireJson;
import dev.atelier.platform.request.RequestId;
import dev.atelier.platform.request.RequestIdFilter;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.Optional;

/** Sends an error in the platform's shape, or in the shape of the dialect that the path belongs to. */
public final class ErrorResponse {
    private static final String CORRELATION = "X-Correlation-ID";
    private static final ObjectMapper JSON = WireJson.create();

    private ErrorResponse() {}

    public static void send(RoutingContext http, ApiException refusal) {
        Optional<Integer> malformed =
                refusal instanceof MalformedRequestException fault ? Optional.of(fault.status()) : Optional.empty();
        String path = String.valueOf(http.request().path());
        DialectName.ofPath(path)
                .map(dialect -> dialect.error(refusal))
                .ifPresentOrElse(
                        error -> send(http, refusal, error, malformed.orElse(error.status())),
                        () -> send(
                                http, refusal, malformed.orElse(refusal.code().status())));
    }

    /** In the shape that the clients of another vendor read. */
    private static void send(RoutingContext http, ApiException refusal, DialectError error, int status) {
        HttpServerResponse response = begin(http, refusal, status)
                .putHeader(CORRELATION, RequestIdFilter.of(http).value());
        error.headers().forEach(response::putHeader);
        response.end(error.body().toString());
    }

    private static void send(RoutingContext http, ApiException refusal, int status) {
        begin(http, refusal, status).end(body(refusal, RequestIdFilter.of(http)));
    }

    private static HttpServerResponse begin(RoutingContext http, ApiException refusal, int status) {
        HttpServerResponse response = http.response()
                .setStatusCode(status)
                .putHeader(RequestId.HEADER, RequestIdFilter.of(http).value())
                .putHeader(HttpHeaders.CONTENT_TYPE, "application/json");
        refusal.retryAfter().ifPresent(wait -> response.putHeader("Retry-After", Long.toString(wholeSeconds(wait))));
        return response;
    }

    /** Rounds up: a client that waits this long does not come too early. */
    public static long wholeSeconds(Duration wait) {
        return Math.max(1, wait.plusNanos(999_999_999).toSeconds());
    }

    private static Buffer body(ApiException refusal, RequestId id) {
        ErrorBody body =
                ErrorBody.of(refusal.code(), refusal.message(), refusal.param().orElse(null), id.value());
        try {
            return Buffer.buffer(JSON.writeValueAsBytes(body));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("an error body cannot be written", e);
        }
    }
}
