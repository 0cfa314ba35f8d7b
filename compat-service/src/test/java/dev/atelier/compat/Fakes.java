// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Starts the fakes at the addresses that the service is configured with. */
@ApplicationScoped
class Fakes {

    @Produces
    @Singleton
    FakeGenerations generations(@ConfigProperty(name = TestNetwork.GENERATIONS_PORT) int port) {
        return new FakeGenerations(port);
    }

    void close(@Disposes FakeGenerations generations) {
        generations.close();
    }

    @Produces
    @Singleton
    FakeWebhooks webhooks(@ConfigProperty(name = TestNetwork.WEBHOOKS_PORT) int port) {
        return new FakeWebhooks(port);
    }

    void close(@Disposes FakeWebhooks webhooks) {
        webhooks.close();
    }

    @Produces
    @Singleton
    FakeLibrary library(@ConfigProperty(name = TestNetwork.LIBRARY_PORT) int port) {
        return new FakeLibrary(port);
    }

    void close(@Disposes FakeLibrary library) {
        library.close();
    }

    @Produces
    @Singleton
    FakeGateway gateway(@ConfigProperty(name = TestNetwork.GATEWAY_PORT) int port) {
        return new FakeGateway(port);
    }

    void close(@Disposes FakeGateway gateway) {
        gateway.close();
    }
}
