// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.request;

import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/**
 * Asks callers to close their connections while this process prepares to stop and still answers. A new connection reaches
 * another replica, so no request is cut off when this process ends. Callers close connections that they do not use by
 * themselves, sooner than this process stops to answer.
 */
@ApplicationScoped
class ConnectionDrain {
    /** After the request id. */
    private static final int EARLY = 9_900;

    private volatile boolean leaving;

    void register(@Observes Filters filters) {
        filters.register(this::mark, EARLY);
    }

    void leave(@Observes ShutdownDelayInitiatedEvent event) {
        leaving = true;
    }

    private void mark(RoutingContext http) {
        // Just before the answer: a request may have begun before the stop.
        http.addHeadersEndHandler(_ -> {
            if (leaving) {
                http.response().putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
            }
        });
        http.next();
    }
}
