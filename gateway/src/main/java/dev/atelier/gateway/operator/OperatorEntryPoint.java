// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.gateway.request.ErrorResponse;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.quarkus.vertx.http.ManagementInterface;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.impl.RoutingContextInternal;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/**
 * The operator's part of the management port: checks the token, and passes the request on to the REST resources. Quarkus
 * serves REST resources on the main router only, and the public port never reaches them.
 */
@Singleton
public class OperatorEntryPoint {
    private static final String PATHS = "/admin/*";
    private static final String MARK = OperatorEntryPoint.class.getName();

    private final OperatorToken token;
    private final Router resources;

    OperatorEntryPoint(OperatorToken token, Router resources) {
        this.token = token;
        this.resources = resources;
    }

    /** Whether the request came in by the management port, with the operator's token. */
    public static boolean isOperatorRequest(RoutingContext http) {
        return http.get(MARK) != null;
    }

    void register(@Observes ManagementInterface management) {
        Router router = management.router();
        router.route(PATHS).handler(this::receive).failureHandler(OperatorEntryPoint::handleFailure);
    }

    private void receive(RoutingContext http) {
        if (!token.matches(http.request().getHeader(HttpHeaders.AUTHORIZATION))) {
            ErrorResponse.send(http, new ApiException(ErrorCode.UNAUTHORIZED, "This path is for the operator."));
            return;
        }
        http.put(MARK, true);
        http.addHeadersEndHandler(_ -> completeHeaders(http.response()));
        if (http.body().buffer() == null) {
            // The request has been read to its end; without an empty body a resource would wait for one.
            ((RoutingContextInternal) http).setBody(Buffer.buffer());
        }
        resources.handleContext(http);
    }

    private static void completeHeaders(HttpServerResponse response) {
        response.putHeader(HttpHeaders.CONTENT_TYPE, "application/json");
        // A refusal of another service arrives without its Retry-After.
        if (response.getStatusCode() == ErrorCode.SERVICE_UNAVAILABLE.status()
                && !response.headers().contains(HttpHeaders.RETRY_AFTER)) {
            response.putHeader(HttpHeaders.RETRY_AFTER, Long.toString(RequestContext.RETRY_AFTER.toSeconds()));
        }
    }

    private static void handleFailure(RoutingContext http) {
        ErrorResponse.send(
                http,
                http.statusCode() == 413
                        ? new ApiException(ErrorCode.INVALID_INPUT, "The body is too large.")
                        : new ApiException(ErrorCode.INTERNAL_ERROR, "Something went wrong on our side."));
    }
}
