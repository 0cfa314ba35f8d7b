// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

import dev.atelier.gateway.credential.CallerToken;
import dev.atelier.gateway.proxy.lostanswer.LostAnswers;
import dev.atelier.gateway.proxy.lostanswer.ResponseTracker;
import dev.atelier.gateway.request.RequestBodyCheck;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.platform.submit.CreateHeaders;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Optional;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests of the public API that the gateway has put together for an admitted caller. A service sees the same
 * request as from a client, and a create whose response is lost is concluded in the same way.
 */
@Singleton
public class RouteCalls {
    private static final Logger LOG = Logger.getLogger(RouteCalls.class);
    private static final String IDEMPOTENCY_KEY = "Idempotency-Key";

    private final ServiceCalls services;
    private final LostAnswers lostAnswers;

    RouteCalls(ServiceCalls services, LostAnswers lostAnswers) {
        this.services = services;
        this.lostAnswers = lostAnswers;
    }

    /**
     * A request on a route of the public API.
     *
     * @param uri path and query
     * @param headers beyond those of the gateway
     */
    public record RouteRequest(
            PublicRoute route,
            String uri,
            Map<String, String> headers,
            @Nullable Buffer body) {

        public RouteRequest {
            headers = Map.copyOf(headers);
        }

        /** Whether a repeat does no harm. */
        private boolean isRepeatable() {
            return route.isRepeatable() || headers.containsKey(IDEMPOTENCY_KEY);
        }
    }

    /** The response of the service; fails as service_unavailable when there is none. */
    public Future<BufferedResponse> send(RequestContext context, RouteRequest request, CallerToken token) {
        MultiMap headers = MultiMap.caseInsensitiveMultiMap();
        ForwardedHeaders.addOwn(context, token, headers);
        request.headers().forEach(headers::set);
        ResponseTracker tracker =
                request.isRepeatable() ? ResponseTracker.NONE : lostAnswers.track(context, request.route());
        tracker.addTo(headers);
        return services.send(request.route(), request.uri(), headers, request.body(), request.isRepeatable())
                .compose(RouteCalls::requireOwn)
                .recover(cause -> {
                    LOG.warnf(
                            "upstream failed route=%s cause=%s", request.route().label(), cause);
                    return tracker.conclude().compose(RouteCalls::orUnavailable);
                });
    }

    /** A server error in another form, or of a create that may have been charged, says nothing about the request. */
    private static Future<BufferedResponse> requireOwn(BufferedResponse response) {
        boolean isForeign = response.status() >= 500
                && !RequestBodyCheck.isJson(response.headers().get("Content-Type"));
        return isForeign || response.headers().contains(CreateHeaders.UNCONFIRMED)
                ? Future.failedFuture("status " + response.status())
                : Future.succeededFuture(response);
    }

    private static Future<BufferedResponse> orUnavailable(Optional<BufferedResponse> created) {
        return created.map(Future::succeededFuture)
                .orElseGet(() -> Future.failedFuture(RequestContext.serviceUnavailable()));
    }
}
