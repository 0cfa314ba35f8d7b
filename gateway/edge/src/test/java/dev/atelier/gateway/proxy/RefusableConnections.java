// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

import dev.atelier.gateway.route.TrafficClass;
import dev.atelier.platform.internal.ServiceIdentity;
import dev.atelier.platform.internal.ServiceName;
import dev.atelier.platform.internal.ServicesConfig;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpMethod;
import jakarta.annotation.Priority;
import jakarta.enterprise.inject.Alternative;
import jakarta.inject.Singleton;
import java.net.ConnectException;
import java.util.concurrent.atomic.AtomicInteger;

/** The connections of the gateway under test; the next ones find no server when a test says so. */
@Singleton
@Alternative
@Priority(1)
class RefusableConnections extends ServiceConnections {
    private final AtomicInteger refusals = new AtomicInteger();

    RefusableConnections(Vertx vertx, ProxyConfig config, ServicesConfig services, ServiceIdentity identity) {
        super(vertx, config, services, identity);
    }

    void refuseNext(int connections) {
        refusals.set(connections);
    }

    @Override
    Future<HttpClientRequest> open(TrafficClass traffic, ServiceName service, HttpMethod method, String uri) {
        return refusals.getAndDecrement() > 0
                ? Future.failedFuture(new ConnectException("Connection refused"))
                : super.open(traffic, service, method, uri);
    }
}
