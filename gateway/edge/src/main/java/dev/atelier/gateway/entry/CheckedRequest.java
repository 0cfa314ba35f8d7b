// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.entry;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;

/**
 * Marks requests that another entry point has checked and passes on to the REST resources. Those stand behind the public port, whose
 * entry point lets only these requests through.
 */
public final class CheckedRequest {
    private static final String KEY = CheckedRequest.class.getName();

    private CheckedRequest() {}

    /**
     * Marks the request as checked.
     *
     * @param prepare is called when the request comes to the public entry point: a reroute forgets what was prepared before
     */
    public static void mark(RoutingContext http, Handler<RoutingContext> prepare) {
        http.put(KEY, prepare);
    }

    /** Whether the request was checked; then it is prepared for the REST resources. */
    static boolean resume(RoutingContext http) {
        Handler<RoutingContext> prepare = http.get(KEY);
        if (prepare == null) {
            return false;
        }
        prepare.handle(http);
        return true;
    }
}
