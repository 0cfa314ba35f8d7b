// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.route;

import static io.vertx.core.http.HttpMethod.DELETE;
import static io.vertx.core.http.HttpMethod.GET;
import static io.vertx.core.http.HttpMethod.POST;

import dev.atelier.platform.internal.ServiceName;
import io.vertx.core.http.HttpMethod;
import java.util.List;
import java.util.Optional;

/** The assistant connection. Admission depends on the tool that a request calls, so its handler asks for it. */
public final class McpRoutes {
    public static final PublicRoute CALL = route(POST);
    /** Clients ask for a stream of the server's own messages; there is none. */
    public static final PublicRoute LISTEN = route(GET);
    /** Clients end a session; there is none. */
    public static final PublicRoute END = route(DELETE);

    public static final List<PublicRoute> ALL = List.of(CALL, LISTEN, END);

    private McpRoutes() {}

    private static PublicRoute route(HttpMethod method) {
        return new PublicRoute(method, "/mcp", Optional.empty(), TrafficClass.PAGE, ServiceName.GATEWAY);
    }
}
