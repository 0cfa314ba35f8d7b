// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

import dev.atelier.gateway.credential.Introduction;
import dev.atelier.gateway.exchange.Exchange;
import dev.atelier.gateway.route.Upstream;
import dev.atelier.platform.internal.InternalToken;
import dev.atelier.platform.request.RequestId;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import jakarta.inject.Singleton;

/** What the gateway itself reads from the services, on an event loop. */
@Singleton
public class ServiceReads {
    private final UpstreamClients clients;
    private final InternalToken token;

    ServiceReads(UpstreamClients clients, InternalToken token) {
        this.clients = clients;
        this.token = token;
    }

    /** Reads in the name of a caller. */
    public Future<WholeAnswer> asCaller(Exchange exchange, Introduction introduction, Upstream upstream, String path) {
        MultiMap headers = MultiMap.caseInsensitiveMultiMap();
        ForwardedHeaders.gatewaysOwn(exchange, introduction, headers);
        return new WholeRead(clients, upstream, HttpMethod.GET, path, headers, null).call();
    }

    /** Asks on an internal path. */
    public Future<WholeAnswer> asGateway(Upstream upstream, String path, Buffer body) {
        MultiMap headers = MultiMap.caseInsensitiveMultiMap()
                .set("authorization", token.header())
                .set(RequestId.HEADER, RequestId.create().value());
        return new WholeRead(clients, upstream, HttpMethod.POST, path, headers, body).call();
    }
}
