// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

import dev.atelier.gateway.credential.CallerToken;
import dev.atelier.gateway.proxy.lostanswer.LostAnswers;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.route.PublicRoute;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/** Forwards requests to the services and streams the responses back. */
@Singleton
public class Proxy {
    private final ServiceConnections connections;
    private final LostAnswers lostAnswers;

    Proxy(ServiceConnections connections, LostAnswers lostAnswers) {
        this.connections = connections;
        this.lostAnswers = lostAnswers;
    }

    /** Call this for every request, also for a refused one: it proves that the client has the response before it. */
    public void noteRequest(RequestContext context) {
        lostAnswers.noteRequest(context);
    }

    /** @param token of the caller, on routes that require a credential */
    public void forward(RequestContext context, PublicRoute route, @Nullable CallerToken token) {
        new ProxiedRequest(context, route, token, connections, lostAnswers.track(context, route)).start();
    }
}
