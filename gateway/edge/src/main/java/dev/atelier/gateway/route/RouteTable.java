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
import dev.atelier.platform.internal.ServiceName;
import io.vertx.core.http.HttpMethod;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What is forwarded to a service, and the documents of the gateway that are part of the public API. */
public class RouteTable {
    public static final PublicRoute ROOT = anonymous(GET, "/", TrafficClass.PLAIN, ServiceName.GATEWAY);
    public static final PublicRoute OPENAPI = anonymous(GET, "/openapi.json", TrafficClass.PLAIN, ServiceName.GATEWAY);
    public static final PublicRoute DOCS = anonymous(GET, "/docs", TrafficClass.PLAIN, ServiceName.GATEWAY);
    public static final PublicRoute DOCS_FILE = anonymous(GET, "/docs/{file}", TrafficClass.PLAIN, ServiceName.GATEWAY);

    public static final PublicRoute AUTHORIZATION_SERVER = document("oauth-authorization-server");
    public static final PublicRoute API_RESOURCE = document("oauth-protected-resource");
    public static final PublicRoute MCP_RESOURCE = document("oauth-protected-resource/mcp");

    /** Where anybody may check whether a file was made here; off unless the operator offers it. */
    public static final PublicRoute CHECK = anonymous(POST, "/provenance", TrafficClass.UPLOAD, ServiceName.LIBRARY)
            .withInternalPath("/internal/provenance");

    /** The one route with long polling. */
    public static final PublicRoute GENERATION = read("/v1/generations/{id}", ServiceName.GENERATION);

    private static final PublicRoute CONSOLE_GENERATION = GENERATION.inConsole();

    private static final RouteRequirement NEW_GENERATION = RouteRequirement.newGeneration();

    private static final List<PublicRoute> NATIVE = List.of(
            ROOT,
            OPENAPI,
            DOCS,
            DOCS_FILE,
            read("/v1/models", ServiceName.GENERATION),
            read("/v1/models/{model}", ServiceName.GENERATION),
            read("/v1/models/{model}/schema", ServiceName.GENERATION),
            withMedia("/v1/estimate", new RouteRequirement(READ, everyRequestAnd(ESTIMATES))),
            withMedia("/v1/generations", NEW_GENERATION),
            read("/v1/generations", ServiceName.GENERATION),
            GENERATION,
            stream("/v1/generations/{id}/events", requirement(READ), ServiceName.GENERATION),
            write(POST, "/v1/generations/{id}/cancel", GENERATE, ServiceName.GENERATION),
            // A finalized generation is a new generation.
            post("/v1/generations/{id}/finalize", NEW_GENERATION, ServiceName.GENERATION),
            new PublicRoute(
                    POST, "/v1/files", Optional.of(requirement(LIBRARY)), TrafficClass.UPLOAD, ServiceName.LIBRARY),
            read("/v1/files", ServiceName.LIBRARY),
            write(POST, "/v1/files/import", LIBRARY, ServiceName.LIBRARY),
            read("/v1/files/{id}", ServiceName.LIBRARY),
            write(DELETE, "/v1/files/{id}", LIBRARY, ServiceName.LIBRARY),
            // A question, although it has a body: nothing is kept of it. The body is a form with a file, or JSON.
            new PublicRoute(
                    POST, "/v1/provenance", Optional.of(requirement(READ)), TrafficClass.BYTES, ServiceName.LIBRARY),
            read("/v1/shelves", ServiceName.LIBRARY),
            read("/v1/shelves/{project}/items", ServiceName.LIBRARY),
            write(POST, "/v1/shelves/{project}/items", LIBRARY, ServiceName.LIBRARY),
            write(PATCH, "/v1/shelves/{project}/items/{id}", LIBRARY, ServiceName.LIBRARY),
            write(DELETE, "/v1/shelves/{project}/items/{id}", LIBRARY, ServiceName.LIBRARY),
            read("/v1/projects", ServiceName.LIBRARY),
            write(POST, "/v1/projects", LIBRARY, ServiceName.LIBRARY),
            read("/v1/voices", ServiceName.LIBRARY),
            read("/v1/account", ServiceName.BILLING),
            read("/v1/usage", ServiceName.BILLING),
            apiKeysOnly(GET, "/v1/webhook-endpoints", READ),
            apiKeysOnly(POST, "/v1/webhook-endpoints", LIBRARY),
            stream("/v1/webhook-endpoints/listen", requirement(READ).withApiKeysOnly(), ServiceName.WEBHOOK),
            apiKeysOnly(GET, "/v1/webhook-endpoints/{id}", READ),
            apiKeysOnly(PATCH, "/v1/webhook-endpoints/{id}", LIBRARY),
            apiKeysOnly(DELETE, "/v1/webhook-endpoints/{id}", LIBRARY),
            apiKeysOnly(POST, "/v1/webhook-endpoints/{id}/test", LIBRARY),
            apiKeysOnly(POST, "/v1/webhook-endpoints/{id}/rotate-secret", LIBRARY),
            apiKeysOnly(POST, "/v1/webhook-endpoints/{id}/recover", LIBRARY),
            apiKeysOnly(GET, "/v1/webhook-endpoints/{id}/deliveries", READ),
            apiKeysOnly(POST, "/v1/webhook-endpoints/{id}/deliveries/{event_id}/redeliver", LIBRARY),
            // A media key cannot be guessed: it is the permission to read, as a link is.
            anonymous(GET, "/media/{file}", TrafficClass.PLAIN, ServiceName.LIBRARY),
            anonymous(HEAD, "/media/{file}", TrafficClass.PLAIN, ServiceName.LIBRARY),
            anonymous(POST, "/callbacks/stripe", TrafficClass.CALLBACK, ServiceName.BILLING)
                    .withInternalPath("/internal/topups/stripe/webhook"),
            anonymous(
                    POST, "/callbacks/{upstream}/{generation}/{token}", TrafficClass.CALLBACK, ServiceName.GENERATION));

    /** The public API for sessions of the console. */
    public static final List<PublicRoute> FOR_SESSIONS = NATIVE.stream()
            .filter(route -> route.requirement().isPresent())
            .map(PublicRoute::inConsole)
            .toList();

    public static final List<PublicRoute> ALL = Stream.of(
                    NATIVE,
                    CompatRoutes.ALL,
                    McpRoutes.ALL,
                    List.of(AUTHORIZATION_SERVER, API_RESOURCE, MCP_RESOURCE, CHECK),
                    FOR_SESSIONS)
            .flatMap(List::stream)
            .toList();

    /** What is forwarded alone, for requests that the gateway makes itself. */
    public static final RouteTable FORWARDED = new RouteTable(ALL);

    private final RouteTree tree;

    RouteTable(List<PublicRoute> routes) {
        this.tree = new RouteTree(routes);
    }

    /** @param path as the client sent it, undecoded */
    public RouteMatch match(HttpMethod method, String path) {
        return tree.match(method, path);
    }

    /** Whether the route holds a read until the generation is final. */
    public static boolean isLongPoll(PublicRoute route) {
        return route.equals(GENERATION) || route.equals(CONSOLE_GENERATION);
    }

    /** What programs look for before they have a credential. */
    private static PublicRoute document(String name) {
        return PublicRoute.own(GET, PublicRoute.DISCOVERY + name);
    }

    private static PublicRoute anonymous(
            HttpMethod method, String template, TrafficClass traffic, ServiceName service) {
        return new PublicRoute(method, template, Optional.empty(), traffic, service);
    }

    private static PublicRoute read(String template, ServiceName service) {
        return write(GET, template, READ, service);
    }

    private static PublicRoute write(HttpMethod method, String template, Scope scope, ServiceName service) {
        return authenticated(method, template, requirement(scope), service);
    }

    private static PublicRoute withMedia(String template, RouteRequirement requirement) {
        return new PublicRoute(
                POST, template, Optional.of(requirement), TrafficClass.MEDIA_JSON, ServiceName.GENERATION);
    }

    private static PublicRoute post(String template, RouteRequirement requirement, ServiceName service) {
        return authenticated(POST, template, requirement, service);
    }

    private static PublicRoute apiKeysOnly(HttpMethod method, String template, Scope scope) {
        return authenticated(method, template, requirement(scope).withApiKeysOnly(), ServiceName.WEBHOOK);
    }

    private static PublicRoute stream(String template, RouteRequirement requirement, ServiceName service) {
        return new PublicRoute(GET, template, Optional.of(requirement), TrafficClass.STREAM, service);
    }

    private static PublicRoute authenticated(
            HttpMethod method, String template, RouteRequirement requirement, ServiceName service) {
        boolean hasBody = method.equals(POST) || method.equals(PATCH);
        return new PublicRoute(
                method, template, Optional.of(requirement), hasBody ? TrafficClass.JSON : TrafficClass.PLAIN, service);
    }

    private static RouteRequirement requirement(Scope scope) {
        return new RouteRequirement(scope, EVERY_REQUEST);
    }
}
