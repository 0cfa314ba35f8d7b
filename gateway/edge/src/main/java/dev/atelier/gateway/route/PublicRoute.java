// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.route;

import dev.atelier.gateway.admission.RouteRequirement;
import dev.atelier.gateway.request.RequestClass;
import dev.atelier.platform.internal.ServiceName;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;

/**
 * One line of the route table.
 *
 * @param template the path, with parameters in braces
 * @param requirement what the route requires of a credential; empty for a route without credentials
 * @param internalPath the path at the service, where it differs from the public path
 */
public record PublicRoute(
        HttpMethod method,
        String template,
        Optional<RouteRequirement> requirement,
        TrafficClass traffic,
        ServiceName service,
        Optional<String> internalPath) {
    /** What stands before the paths of the public API where pages of the console call it. */
    private static final String CONSOLE = "/console/api";
    /** Documents that programs look for before they have a credential. */
    static final String DISCOVERY = "/.well-known/";

    PublicRoute(
            HttpMethod method,
            String template,
            Optional<RouteRequirement> requirement,
            TrafficClass traffic,
            ServiceName service) {
        this(method, template, requirement, traffic, service, Optional.empty());
    }

    /** A route that the gateway answers itself. */
    static PublicRoute own(HttpMethod method, String template) {
        return new PublicRoute(method, template, Optional.empty(), TrafficClass.PAGE, ServiceName.GATEWAY);
    }

    /** This route for pages of the console: a session admits its requests, and a credential that the caller sends does not. */
    PublicRoute inConsole() {
        return new PublicRoute(method, CONSOLE + template, requirement, traffic, service, internalPath);
    }

    /** Whether a session admits the request, which a service then answers as on the public API. */
    public boolean isOfConsole() {
        return template.startsWith(CONSOLE) && service != ServiceName.GATEWAY;
    }

    /** Path and query at the service. */
    public String target(HttpServerRequest request) {
        return internalPath.orElseGet(() -> isOfConsole() ? afterPrefix(request) : request.uri());
    }

    private static String afterPrefix(HttpServerRequest request) {
        String query = request.query();
        return String.valueOf(request.path()).substring(CONSOLE.length()) + (query == null ? "" : "?" + query);
    }

    PublicRoute withInternalPath(String path) {
        return new PublicRoute(method, template, requirement, traffic, service, Optional.of(path));
    }

    /** The name of the route in logs and metrics. */
    public String label() {
        return method.name() + " " + template;
    }

    /** Whether the route belongs to the native API: no callback of a provider, page, call of one, or dialect. */
    public boolean isForClients() {
        return (traffic != TrafficClass.PAGE || template.startsWith(DISCOVERY))
                && internalPath.isEmpty()
                && traffic != TrafficClass.CALLBACK
                && service != ServiceName.COMPAT
                && !isOfConsole();
    }

    /** Whether the service must know if its response arrived: the clients of a dialect repeat a submit. */
    public boolean isResponseTracked() {
        return service == ServiceName.COMPAT && mayCreate();
    }

    /** Whether a request on the route may create a generation. */
    boolean mayCreate() {
        return requirement.filter(RouteRequirement::mayCreate).isPresent();
    }

    /** Whether a request of the native API may start a generation, which is charged. */
    public boolean isCreate() {
        return service == ServiceName.GENERATION && mayCreate();
    }

    /** Whether the same request can be sent again without harm. */
    public boolean isRepeatable() {
        return isRead() && !mayCreate();
    }

    /** The requests whose times those of this route can be compared with. */
    public RequestClass requestClass() {
        if (service == ServiceName.COMPAT) {
            return RequestClass.COMPAT;
        }
        return switch (traffic) {
            case UPLOAD, BYTES -> RequestClass.UPLOAD;
            case CALLBACK -> RequestClass.CALLBACK;
            case PAGE -> RequestClass.PAGE;
            case STREAM -> RequestClass.STREAM;
            case PLAIN, JSON, MEDIA_JSON -> plainClass();
        };
    }

    private RequestClass plainClass() {
        if (mayCreate()) {
            return RequestClass.CREATE;
        }
        if (template.startsWith("/media/")) {
            return RequestClass.MEDIA;
        }
        return isRead() ? RequestClass.READ : RequestClass.WRITE;
    }

    private boolean isRead() {
        return method.equals(HttpMethod.GET) || method.equals(HttpMethod.HEAD);
    }
}
