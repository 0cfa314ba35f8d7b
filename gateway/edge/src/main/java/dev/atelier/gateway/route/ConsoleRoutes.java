// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.route;

import static io.vertx.core.http.HttpMethod.DELETE;
import static io.vertx.core.http.HttpMethod.GET;
import static io.vertx.core.http.HttpMethod.PATCH;
import static io.vertx.core.http.HttpMethod.POST;
import static io.vertx.core.http.HttpMethod.PUT;

import dev.atelier.platform.internal.ServiceName;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The operator API for people; {@code /admin} of the management port with the same rest of the path. */
public final class ConsoleRoutes {
    public static final List<PublicRoute> OPERATOR = Stream.of(GET, POST, PUT, PATCH, DELETE)
            .map(method -> new PublicRoute(
                    method, "/console/api/operator/{path*}", Optional.empty(), TrafficClass.PAGE, ServiceName.GATEWAY))
            .toList();

    private ConsoleRoutes() {}
}
