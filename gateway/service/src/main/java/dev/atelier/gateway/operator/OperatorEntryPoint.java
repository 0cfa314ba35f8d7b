// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.gateway.entry.ResourceCall;
import dev.atelier.gateway.eventloop.BlockingWork;
import dev.atelier.gateway.request.ErrorResponse;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.quarkus.vertx.http.ManagementInterface;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.impl.HttpServerRequestInternal;
import io.vertx.core.http.impl.HttpServerRequestWrapper;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.impl.RoutingContextDecorator;
import io.vertx.ext.web.impl.RoutingContextInternal;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.Objects;
import java.util.Optional;

/**
 * The operator's part of the management port: finds the operator of the token, and passes the request on to the REST resources. Quarkus
 * serves REST resources on the main router only, and the public port never reaches them.
 */
@Singleton
class OperatorEntryPoint {
    private static final String PATHS = "/admin/*";
    private static final String OPERATOR = AuthenticatedOperator.class.getName();

    private final OperatorAuthenticator authenticator;
    private final Router resources;

    OperatorEntryPoint(OperatorAuthenticator authenticator, Router resources) {
        this.authenticator = authenticator;
        this.resources = resources;
    }

    static Optional<AuthenticatedOperator> operatorOf(RoutingContext http) {
        return Optional.ofNullable(http.get(OPERATOR));
    }

    static void enter(RoutingContext http, AuthenticatedOperator operator) {
        http.put(OPERATOR, operator);
    }

    /**
     * A request that has been read to its end. Quarkus REST pauses every request, which HTTP/1.1 allows then and HTTP/2 does not;
     * and the management port speaks both, with no setting against it.
     */
    private static final class ReadRequest extends HttpServerRequestWrapper {

        private ReadRequest(HttpServerRequestInternal request) {
            super(request);
        }

        /** Returns a view of this exchange whose request counts as read. */
        static RoutingContext contextOf(RoutingContext http) {
            var request = new ReadRequest((HttpServerRequestInternal) http.request());
            return new RoutingContextDecorator(http.currentRoute(), (RoutingContextInternal) http) {
                @Override
                public HttpServerRequest request() {
                    return request;
                }
            };
        }

        @Override
        public HttpServerRequest pause() {
            return this;
        }

        @Override
        public HttpServerRequest resume() {
            return this;
        }

        @Override
        public HttpServerRequest fetch(long amount) {
            return this;
        }
    }

    void register(@Observes ManagementInterface management) {
        Router router = management.router();
        router.route(PATHS).handler(this::receive).failureHandler(OperatorEntryPoint::handleFailure);
    }

    private void receive(RoutingContext http) {
        String header = http.request().getHeader(HttpHeaders.AUTHORIZATION);
        if (!authenticator.mayExist(header)) {
            refuse(http);
            return;
        }
        BlockingWork.run(() -> authenticator.authenticate(header))
                .onSuccess(found -> found.ifPresentOrElse(operator -> pass(http, operator), () -> refuse(http)))
                .onFailure(fault -> ErrorResponse.send(http, RequestContext.refusal(fault, PATHS)));
    }

    private static void refuse(RoutingContext http) {
        ErrorResponse.send(http, new ApiException(ErrorCode.UNAUTHORIZED, "This path is for operators."));
    }

    private void pass(RoutingContext http, AuthenticatedOperator operator) {
        enter(http, operator);
        // The request has been read to its end; without an empty body a resource would wait for one.
        ResourceCall.prepare(http, Objects.requireNonNullElseGet(http.body().buffer(), Buffer::buffer));
        resources.handleContext(ReadRequest.contextOf(http));
    }

    private static void handleFailure(RoutingContext http) {
        Throwable fault = http.failure();
        ErrorResponse.send(
                http,
                http.statusCode() == 413
                        ? new ApiException(ErrorCode.INVALID_INPUT, "The body is too large.")
                        : RequestContext.refusal(
                                fault == null ? new IllegalStateException("status " + http.statusCode()) : fault,
                                PATHS));
    }
}
