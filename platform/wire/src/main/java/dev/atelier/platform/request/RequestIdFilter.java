// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.request;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import org.jboss.logging.MDC;

/**
 * Gives each HTTP request its id before anything else looks at it, so that answers made outside JAX-RS
 * (an unknown path, an oversized body) carry it too.
 */
@ApplicationScoped
public class RequestIdFilter {
    /** Key of the id in log lines. */
    public static final String LOG_KEY = "request_id";

    private static final String ATTRIBUTE = RequestId.class.getName();
    private static final int BEFORE_EVERYTHING = 10_000;

    void register(@Observes Filters filters) {
        filters.register(RequestIdFilter::identify, BEFORE_EVERYTHING);
    }

    private static void identify(RoutingContext http) {
        RequestId id = RequestId.of(http.request().getHeader(RequestId.HEADER));
        http.put(ATTRIBUTE, id);
        http.response().putHeader(RequestId.HEADER, id.value());
        MDC.put(LOG_KEY, id.value());
        http.next();
    }

    /** The id of this request; made now when the filter has not run. */
    public static RequestId of(RoutingContext http) {
        RequestId known = http.get(ATTRIBUTE);
        if (known != null) {
            return known;
        }
        RequestId made = RequestId.create();
        http.put(ATTRIBUTE, made);
        return made;
    }
}
