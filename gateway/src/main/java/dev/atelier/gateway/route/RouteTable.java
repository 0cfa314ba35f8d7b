// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.route;

import static dev.atelier.gateway.admission.RateClass.ESTIMATES;
import static dev.atelier.gateway.admission.RateClass.EVERY_REQUEST;
import static dev.atelier.gateway.admission.RateClass.everyRequestAnd;
import static dev.atelier.platform.caller.Scope.GENERATE;
import static dev.atelier.platform.caller.Scope.LIBRARY;
import static dev.atelier.platform.caller.Scope.READ;
import static io.vertx.core.http.HttpMethod.DELETE;
import static io.vertx.core.http.HttpMethod.GET;
import static io.vertx.core.http.HttpMethod.HEAD;
import static io.vertx.core.http.HttpMethod.PATCH;
import static io.vertx.core.http.HttpMethod.POST;

import dev.atelier.gateway.admission.RouteRequirement;
import dev.atelier.platform.caller.Scope;
import io.vertx.core.http.HttpMethod;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Every public path of the platform; all other paths are not found. */
@Singleton
public class RouteTable {
    public static final PublicRoute ROOT = anonymous(GET, "/", TrafficClass.PLAIN, TargetService.GATEWAY);
    public static final PublicRoute OPENAPI =
            anonymous(GET, "/openapi.json", TrafficClass.PLAIN, TargetService.GATEWAY);
    public static final PublicRoute DOCS = anonymous(GET, "/docs", TrafficClass.PLAIN, TargetService.GATEWAY);
    public static final PublicRoute DOCS_FILE =
            anonymous(GET, "/docs/{file}", TrafficClass.PLAIN, TargetService.GATEWAY);

    /** The one route with long polling. */
    public static final PublicRoute GENERATION = read("/v1/generations/{id}", TargetService.GENERATION);

    private static final RouteRequirement NEW_GENERATION = RouteRequirement.newGeneration();

    private static final List<PublicRoute> NATIVE = List.of(
            ROOT,
            OPENAPI,
            DOCS,
            DOCS_FILE,
            read("/v1/models", TargetService.GENERATION),
            read("/v1/models/{model}", TargetService.GENERATION),
            read("/v1/models/{model}/schema", TargetService.GENERATION),
            withMedia("/v1/estimate", new RouteRequirement(READ, everyRequestAnd(ESTIMATES))),
            withMedia("/v1/generations", NEW_GENERATION),
            read("/v1/generations", TargetService.GENERATION),
            GENERATION,
            stream("/v1/generations/{id}/events", requirement(READ), TargetService.GENERATION),
            write(POST, "/v1/generations/{id}/cancel", GENERATE, TargetService.GENERATION),
            // A finalized generation is a new generation.
            post("/v1/generations/{id}/finalize", NEW_GENERATION, TargetService.GENERATION),
            new PublicRoute(
                    POST, "/v1/files", Optional.of(requirement(LIBRARY)), TrafficClass.UPLOAD, TargetService.LIBRARY),
            read("/v1/files", TargetService.LIBRARY),
            write(POST, "/v1/files/import", LIBRARY, TargetService.LIBRARY),
            read("/v1/files/{id}", TargetService.LIBRARY),
            write(DELETE, "/v1/files/{id}", LIBRARY, TargetService.LIBRARY),
            read("/v1/shelves", TargetService.LIBRARY),
            read("/v1/shelves/{project}/items", TargetService.LIBRARY),
            write(POST, "/v1/shelves/{project}/items", LIBRARY, TargetService.LIBRARY),
            write(PATCH, "/v1/shelves/{project}/items/{id}", LIBRARY, TargetService.LIBRARY),
            write(DELETE, "/v1/shelves/{project}/items/{id}", LIBRARY, TargetService.LIBRARY),
            read("/v1/projects", TargetService.LIBRARY),
            write(POST, "/v1/projects", LIBRARY, TargetService.LIBRARY),
            read("/v1/voices", TargetService.LIBRARY),
            read("/v1/account", TargetService.BILLING),
            read("/v1/usage", TargetService.BILLING),
            apiKeysOnly(GET, "/v1/webhook-endpoints", READ),
            apiKeysOnly(POST, "/v1/webhook-endpoints", LIBRARY),
            stream("/v1/webhook-endpoints/listen", requirement(READ).withApiKeysOnly(), TargetService.WEBHOOK),
            apiKeysOnly(GET, "/v1/webhook-endpoints/{id}", READ),
            apiKeysOnly(PATCH, "/v1/webhook-endpoints/{id}", LIBRARY),
            apiKeysOnly(DELETE, "/v1/webhook-endpoints/{id}", LIBRARY),
            apiKeysOnly(POST, "/v1/webhook-endpoints/{id}/test", LIBRARY),
            apiKeysOnly(POST, "/v1/webhook-endpoints/{id}/rotate-secret", LIBRARY),
            apiKeysOnly(POST, "/v1/webhook-endpoints/{id}/recover", LIBRARY),
            apiKeysOnly(GET, "/v1/webhook-endpoints/{id}/deliveries", READ),
            apiKeysOnly(POST, "/v1/webhook-endpoints/{id}/deliveries/{event_id}/redeliver", LIBRARY),
            // A media key cannot be guessed: it is the permission to read, as a link is.
            anonymous(GET, "/media/{file}", TrafficClass.PLAIN, TargetService.LIBRARY),
            anonymous(HEAD, "/media/{file}", TrafficClass.PLAIN, TargetService.LIBRARY),
            anonymous(POST, "/callbacks/stripe", TrafficClass.CALLBACK, TargetService.BILLING)
                    .withInternalPath("/internal/topups/stripe/webhook"),
            anonymous(
                    POST,
                    "/callbacks/{upstream}/{generation}/{token}",
                    TrafficClass.CALLBACK,
                    TargetService.GENERATION));

    public static final List<PublicRoute> ALL =
            Stream.concat(NATIVE.stream(), CompatRoutes.ALL.stream()).toList();

    private final RouteTree tree = new RouteTree(ALL);

    /** @param path as the client sent it, undecoded */
    public RouteMatch match(HttpMethod method, String path) {
        return tree.match(method, path);
    }

    private static PublicRoute anonymous(
            HttpMethod method, String template, TrafficClass traffic, TargetService service) {
        return new PublicRoute(method, template, Optional.empty(), traffic, service);
    }

    private static PublicRoute read(String template, TargetService service) {
        return write(GET, template, READ, service);
    }

    private static PublicRoute write(HttpMethod method, String template, Scope scope, TargetService service) {
        return authenticated(method, template, requirement(scope), service);
    }

    private static PublicRoute withMedia(String template, RouteRequirement requirement) {
        return new PublicRoute(
                POST, template, Optional.of(requirement), TrafficClass.MEDIA_JSON, TargetService.GENERATION);
    }

    private static PublicRoute post(String template, RouteRequirement requirement, TargetService service) {
        return authenticated(POST, template, requirement, service);
    }

    private static PublicRoute apiKeysOnly(HttpMethod method, String template, Scope scope) {
        return authenticated(method, template, requirement(scope).withApiKeysOnly(), TargetService.WEBHOOK);
    }

    private static PublicRoute stream(String template, RouteRequirement requirement, TargetService service) {
        return new PublicRoute(GET, template, Optional.of(requirement), TrafficClass.STREAM, service);
    }

    private static PublicRoute authenticated(
            HttpMethod method, String template, RouteRequirement requirement, TargetService service) {
        boolean hasBody = method.equals(POST) || method.equals(PATCH);
        return new PublicRoute(
                method, template, Optional.of(requirement), hasBody ? TrafficClass.JSON : TrafficClass.PLAIN, service);
    }

    private static RouteRequirement requirement(Scope scope) {
        return new RouteRequirement(scope, EVERY_REQUEST);
    }
}
