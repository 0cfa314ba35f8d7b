// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Makes the one client of a service; the client itself stays usable without a container. */
@Singleton
final class EgressClientProducer {

    @Produces
    @ApplicationScoped
    EgressClient client(Vertx vertx, EgressConfig config) {
        return new EgressClient(vertx, config);
    }

    void close(@Disposes EgressClient client) {
        client.close();
    }
}
