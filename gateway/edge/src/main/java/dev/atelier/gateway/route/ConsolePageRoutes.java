// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.route;

import static io.vertx.core.http.HttpMethod.GET;

import dev.atelier.platform.internal.ServiceName;
import java.util.List;
import java.util.Optional;

/** The console: one page with its files. Which of its views a path means is decided in the browser. */
public final class ConsolePageRoutes {
    public static final PublicRoute START = route("/console");
    public static final PublicRoute VIEW = route("/console/{path*}");
    public static final PublicRoute ASSET = route("/console/assets/{file}");

    static final List<PublicRoute> ALL = List.of(START, VIEW, ASSET);

    private ConsolePageRoutes() {}

    private static PublicRoute route(String template) {
        return new PublicRoute(GET, template, Optional.empty(), TrafficClass.PAGE, ServiceName.GATEWAY);
    }
}
