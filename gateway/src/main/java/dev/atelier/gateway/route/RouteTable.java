// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.route;

import static dev.atelier.gateway.admission.RateClass.ESTIMATES;
import static dev.atelier.gateway.admission.RateClass.EVERY_REQUEST;
import static dev.atelier.gateway.admission.RateClass.GENERATIONS;
import static dev.atelier.gateway.admission.RateClass.everyRequestAnd;
import static dev.atelier.platform.caller.Scope.GENERATE;
import static dev.atelier.platform.caller.Scope.LIBRARY;
import static dev.atelier.platform.caller.Scope.READ;
import static io.vertx.core.http.HttpMethod.DELETE;
import static io.vertx.core.http.HttpMethod.GET;
import static io.vertx.core.http.HttpMethod.HEAD;
import static io.vertx.core.http.HttpMethod.POST;

import dev.atelier.gateway.admission.Demand;
import dev.atelier.platform.caller.Scope;
import io.vertx.core.http.HttpMethod;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

/** Every public path; what is not in this table does not exist for the world. */
@Singleton
public class RouteTable {
    public static final PublicRoute ROOT = open(GET, "/", Upstream.GATEWAY);
    public static final PublicRoute OPENAPI = open(GET, "/openapi.json", Upstream.GATEWAY);

    /** The one read that can be held until its generation is final. */
    public static final PublicRoute GENERATION = read("/v1/generations/{id}", Upstream.GENERATION);

    public static final List<PublicRoute> ALL = List.of(
            ROOT,
            OPENAPI,
            read("/v1/models", Upstream.GENERATION),
            read("/v1/models/{model}", Upstream.GENERATION),
            read("/v1/models/{model}/schema", Upstream.GENERATION),
            limited(POST, "/v1/estimate", new Demand(READ, everyRequestAnd(ESTIMATES)), Upstream.GENERATION),
            limited(POST, "/v1/generations", new Demand(GENERATE, everyRequestAnd(GENERATIONS)), Upstream.GENERATION),
            read("/v1/generations", Upstream.GENERATION),
            GENERATION,
            read("/v1/account", Upstream.BILLING),
            read("/v1/webhook-endpoints", Upstream.WEBHOOK),
            write(POST, "/v1/webhook-endpoints", LIBRARY, Upstream.WEBHOOK),
            read("/v1/webhook-endpoints/{id}", Upstream.WEBHOOK),
            write(DELETE, "/v1/webhook-endpoints/{id}", LIBRARY, Upstream.WEBHOOK),
            // Media keys cannot be guessed; whoever was given one may read, as with a link.
            open(GET, "/media/{file}", Upstream.LIBRARY),
            open(HEAD, "/media/{file}", Upstream.LIBRARY));

    private final PathTree tree = new PathTree(ALL);

    /** The line for a request; the path as the client sent it. */
    public RouteMatch match(HttpMethod method, String path) {
        return tree.match(method, path);
    }

    private static PublicRoute open(HttpMethod method, String template, Upstream upstream) {
        return new PublicRoute(method, template, Optional.empty(), upstream);
    }

    private static PublicRoute read(String template, Upstream upstream) {
        return write(GET, template, READ, upstream);
    }

    private static PublicRoute write(HttpMethod method, String template, Scope scope, Upstream upstream) {
        return limited(method, template, new Demand(scope, EVERY_REQUEST), upstream);
    }

    private static PublicRoute limited(HttpMethod method, String template, Demand demand, Upstream upstream) {
        return new PublicRoute(method, template, Optional.of(demand), upstream);
    }
}
