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
import static io.vertx.core.http.HttpMethod.PATCH;
import static io.vertx.core.http.HttpMethod.POST;

import dev.atelier.gateway.admission.Demand;
import dev.atelier.platform.caller.Scope;
import io.vertx.core.http.HttpMethod;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Every public path; what is not in this table does not exist for the world. */
@Singleton
public class RouteTable {
    public static final PublicRoute ROOT = open(GET, "/", Traffic.PLAIN, Upstream.GATEWAY);
    public static final PublicRoute OPENAPI = open(GET, "/openapi.json", Traffic.PLAIN, Upstream.GATEWAY);
    public static final PublicRoute DOCS = open(GET, "/docs", Traffic.PLAIN, Upstream.GATEWAY);
    public static final PublicRoute DOCS_FILE = open(GET, "/docs/{file}", Traffic.PLAIN, Upstream.GATEWAY);

    /** The one read that can be held until its generation is final. */
    public static final PublicRoute GENERATION = read("/v1/generations/{id}", Upstream.GENERATION);

    private static final Demand NEW_GENERATION = new Demand(GENERATE, everyRequestAnd(GENERATIONS));

    private static final List<PublicRoute> NATIVE = List.of(
            ROOT,
            OPENAPI,
            DOCS,
            DOCS_FILE,
            read("/v1/models", Upstream.GENERATION),
            read("/v1/models/{model}", Upstream.GENERATION),
            read("/v1/models/{model}/schema", Upstream.GENERATION),
            post("/v1/estimate", new Demand(READ, everyRequestAnd(ESTIMATES)), Upstream.GENERATION),
            post("/v1/generations", NEW_GENERATION, Upstream.GENERATION),
            read("/v1/generations", Upstream.GENERATION),
            GENERATION,
            stream("/v1/generations/{id}/events", demand(READ), Upstream.GENERATION),
            write(POST, "/v1/generations/{id}/cancel", GENERATE, Upstream.GENERATION),
            // A run again at 1080p is a new generation.
            post("/v1/generations/{id}/finalize", NEW_GENERATION, Upstream.GENERATION),
            new PublicRoute(POST, "/v1/files", Optional.of(demand(LIBRARY)), Traffic.UPLOAD, Upstream.LIBRARY),
            read("/v1/files", Upstream.LIBRARY),
            write(POST, "/v1/files/import", LIBRARY, Upstream.LIBRARY),
            read("/v1/files/{id}", Upstream.LIBRARY),
            write(DELETE, "/v1/files/{id}", LIBRARY, Upstream.LIBRARY),
            read("/v1/shelves", Upstream.LIBRARY),
            read("/v1/shelves/{project}/items", Upstream.LIBRARY),
            write(POST, "/v1/shelves/{project}/items", LIBRARY, Upstream.LIBRARY),
            write(PATCH, "/v1/shelves/{project}/items/{id}", LIBRARY, Upstream.LIBRARY),
            write(DELETE, "/v1/shelves/{project}/items/{id}", LIBRARY, Upstream.LIBRARY),
            read("/v1/projects", Upstream.LIBRARY),
            write(POST, "/v1/projects", LIBRARY, Upstream.LIBRARY),
            read("/v1/voices", Upstream.LIBRARY),
            read("/v1/account", Upstream.BILLING),
            read("/v1/usage", Upstream.BILLING),
            ofApiKeys(GET, "/v1/webhook-endpoints", READ),
            ofApiKeys(POST, "/v1/webhook-endpoints", LIBRARY),
            stream("/v1/webhook-endpoints/listen", demand(READ).ofApiKeysOnly(), Upstream.WEBHOOK),
            ofApiKeys(GET, "/v1/webhook-endpoints/{id}", READ),
            ofApiKeys(PATCH, "/v1/webhook-endpoints/{id}", LIBRARY),
            ofApiKeys(DELETE, "/v1/webhook-endpoints/{id}", LIBRARY),
            ofApiKeys(POST, "/v1/webhook-endpoints/{id}/test", LIBRARY),
            ofApiKeys(POST, "/v1/webhook-endpoints/{id}/rotate-secret", LIBRARY),
            ofApiKeys(POST, "/v1/webhook-endpoints/{id}/recover", LIBRARY),
            ofApiKeys(GET, "/v1/webhook-endpoints/{id}/deliveries", READ),
            ofApiKeys(POST, "/v1/webhook-endpoints/{id}/deliveries/{event_id}/redeliver", LIBRARY),
            // Media keys cannot be guessed; whoever was given one may read, as with a link.
            open(GET, "/media/{file}", Traffic.PLAIN, Upstream.LIBRARY),
            open(HEAD, "/media/{file}", Traffic.PLAIN, Upstream.LIBRARY),
            open(POST, "/callbacks/stripe", Traffic.CALLBACK, Upstream.BILLING)
                    .leadingTo("/internal/topups/stripe/webhook"),
            open(POST, "/callbacks/{upstream}/{generation}/{token}", Traffic.CALLBACK, Upstream.GENERATION));

    public static final List<PublicRoute> ALL =
            Stream.concat(NATIVE.stream(), CompatRoutes.ALL.stream()).toList();

    private final PathTree tree = new PathTree(ALL);

    /** The line for a request; the path as the client sent it. */
    public RouteMatch match(HttpMethod method, String path) {
        return tree.match(method, path);
    }

    private static PublicRoute open(HttpMethod method, String template, Traffic traffic, Upstream upstream) {
        return new PublicRoute(method, template, Optional.empty(), traffic, upstream);
    }

    private static PublicRoute read(String template, Upstream upstream) {
        return write(GET, template, READ, upstream);
    }

    private static PublicRoute write(HttpMethod method, String template, Scope scope, Upstream upstream) {
        return asked(method, template, demand(scope), upstream);
    }

    private static PublicRoute post(String template, Demand demand, Upstream upstream) {
        return asked(POST, template, demand, upstream);
    }

    private static PublicRoute ofApiKeys(HttpMethod method, String template, Scope scope) {
        return asked(method, template, demand(scope).ofApiKeysOnly(), Upstream.WEBHOOK);
    }

    private static PublicRoute stream(String template, Demand demand, Upstream upstream) {
        return new PublicRoute(GET, template, Optional.of(demand), Traffic.STREAM, upstream);
    }

    private static PublicRoute asked(HttpMethod method, String template, Demand demand, Upstream upstream) {
        boolean brings = method.equals(POST) || method.equals(PATCH);
        return new PublicRoute(method, template, Optional.of(demand), brings ? Traffic.JSON : Traffic.PLAIN, upstream);
    }

    private static Demand demand(Scope scope) {
        return new Demand(scope, EVERY_REQUEST);
    }
}
