// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.gateway.entry.CheckedRequest;
import dev.atelier.gateway.eventloop.BlockingWork;
import dev.atelier.gateway.request.ErrorResponse;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.error.InfrastructureFailure;
import io.quarkus.vertx.http.ManagementInterface;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.impl.RoutingContextInternal;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * The operator's part of the management port: finds the operator of the token, and passes the request on to the REST resources. Quarkus
 * serves REST resources on the main router only, and the public port never reaches them.
 */
@Singleton
public class OperatorEntryPoint {
    private static final Logger LOG = Logger.getLogger(OperatorEntryPoint.class);
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

    /**
     * Passes a request of the public port on to the REST resources, for a person whose session was checked; call this on
     * the event loop, with the body read.
     *
     * @param path and query below {@code /admin}
     */
    public static void passFromConsole(RoutingContext http, PersonAsOperator person, String path, Buffer body) {
        http.put(OPERATOR, person.toOperator());
        CheckedRequest.mark(http, OperatorEntryPoint::completeForConsole);
        ((RoutingContextInternal) http).setBody(body);
        http.reroute("/admin/" + path);
    }

    /** Completes the answer to a person in the console, whose headers the second look at the routes has cleared. */
    private static void completeForConsole(RoutingContext http) {
        http.addHeadersEndHandler(_ -> {
            completeHeaders(http.response());
            http.response()
                    .putHeader(HttpHeaders.CACHE_CONTROL, "no-store")
                    .putHeader(HttpHeaders.VARY, "Cookie")
                    .putHeader("X-Content-Type-Options", "nosniff")
                    .putHeader("Cross-Origin-Resource-Policy", "same-origin");
        });
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
                .onFailure(fault -> ErrorResponse.send(http, refusal(fault)));
    }

    private static void refuse(RoutingContext http) {
        ErrorResponse.send(http, new ApiException(ErrorCode.UNAUTHORIZED, "This path is for operators."));
    }

    private static ApiException refusal(Throwable fault) {
        if (fault instanceof ApiException refusal) {
            return refusal;
        }
        if (InfrastructureFailure.is(fault)) {
            LOG.warnf("infrastructure failure of the operator API cause=%s", fault);
            return RequestContext.serviceUnavailable();
        }
        LOG.errorf(fault, "unexpected fault of the operator API");
        return new ApiException(ErrorCode.INTERNAL_ERROR, "Something went wrong on our side.");
    }

    private void pass(RoutingContext http, AuthenticatedOperator operator) {
        http.put(OPERATOR, operator);
        // Nothing is forgotten on this way, so nothing is prepared again.
        CheckedRequest.mark(http, _ -> {});
        http.addHeadersEndHandler(_ -> completeHeaders(http.response()));
        if (http.body().buffer() == null) {
            // The request has been read to its end; without an empty body a resource would wait for one.
            ((RoutingContextInternal) http).setBody(Buffer.buffer());
        }
        resources.handleContext(ReadRequest.contextOf(http));
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
        Throwable fault = http.failure();
        ErrorResponse.send(
                http,
                http.statusCode() == 413
                        ? new ApiException(ErrorCode.INVALID_INPUT, "The body is too large.")
                        : refusal(fault == null ? new IllegalStateException("status " + http.statusCode()) : fault));
    }
}
