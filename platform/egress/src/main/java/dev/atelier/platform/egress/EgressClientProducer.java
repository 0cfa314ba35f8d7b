// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Makes the two clients of a service; the clients themselves stay usable without a container. */
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

    @Produces
    @ApplicationScoped
    TrustedClient trusted(Vertx vertx, EgressConfig config) {
        return new TrustedClient(vertx, config);
    }

    void closeTrusted(@Disposes TrustedClient client) {
        client.close();
    }
}
