// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

import dev.atelier.gateway.credential.Introduction;
import dev.atelier.gateway.exchange.Exchange;
import dev.atelier.gateway.route.PublicRoute;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/** Passes requests on to the services, byte by byte, at the pace of whoever is slower. */
@Singleton
public class Proxy {
    private final UpstreamClients clients;
    private final RecentSubmits submits;

    Proxy(UpstreamClients clients, RecentSubmits submits) {
        this.clients = clients;
        this.submits = submits;
    }

    /** To be told of every request, also of one that goes no further. */
    public void seen(Exchange exchange) {
        submits.connectionUsed(exchange.request().connection());
    }

    /** @param introduction of the caller, where the path asks for one */
    public void forward(Exchange exchange, PublicRoute route, @Nullable Introduction introduction) {
        new Passage(exchange, route, introduction, clients, submits.tracker(exchange, route)).start();
    }
}
