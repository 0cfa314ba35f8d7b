// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

import dev.atelier.gateway.credential.CallerToken;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.route.PublicRoute;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/** Forwards requests to the services and streams the responses back. */
@Singleton
public class Proxy {
    private final ServiceConnections connections;
    private final RecentSubmits submits;
    private final ServiceCalls services;

    Proxy(ServiceConnections connections, RecentSubmits submits, ServiceCalls services) {
        this.connections = connections;
        this.submits = submits;
        this.services = services;
    }

    /** Call this for every request, also for a refused one: it proves that the client has the response before it. */
    public void noteRequest(RequestContext context) {
        submits.connectionUsed(context.request().connection());
    }

    /** @param token of the caller, on routes that require a credential */
    public void forward(RequestContext context, PublicRoute route, @Nullable CallerToken token) {
        new ProxiedRequest(
                        context,
                        route,
                        token,
                        connections,
                        submits.tracker(context, route),
                        TrackedCreate.of(context, route, services, connections.vertx()))
                .start();
    }
}
