// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook;

import dev.atelier.testkit.TestCertificate;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.nio.file.Path;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Starts the fakes at the addresses that the service is configured with. */
@ApplicationScoped
class Fakes {

    @Produces
    @Singleton
    FakeReceiver receiver(
            @ConfigProperty(name = TestNetwork.RECEIVER_PORT) int port,
            @ConfigProperty(name = TestNetwork.CERTIFICATE) Path certificate) {
        return new FakeReceiver(port, new TestCertificate(certificate));
    }

    void close(@Disposes FakeReceiver receiver) {
        receiver.close();
    }

    @Produces
    @Singleton
    HostileReceiver hostile(
            @ConfigProperty(name = TestNetwork.HOSTILE_PORT) int port,
            @ConfigProperty(name = TestNetwork.MUTE_PORT) int mute,
            @ConfigProperty(name = TestNetwork.CERTIFICATE) Path certificate)
            throws IOException {
        return new HostileReceiver(port, mute, new TestCertificate(certificate));
    }

    void close(@Disposes HostileReceiver receiver) throws IOException {
        receiver.close();
    }

    @Produces
    @Singleton
    FakeGenerations generations(@ConfigProperty(name = TestNetwork.GENERATIONS_PORT) int port) {
        return new FakeGenerations(port);
    }

    void close(@Disposes FakeGenerations generations) {
        generations.close();
    }
}
