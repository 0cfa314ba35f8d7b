// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook;

import dev.atelier.local.server.Ports;
import dev.atelier.testkit.TestCertificate;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.util.Map;

/** Configures the service with the addresses of the fakes of a test: a receiver on TLS named hook.test, and generation-service. */
public final class TestNetwork implements QuarkusTestResourceLifecycleManager {
    static final String RECEIVER_PORT = "test.receiver.port";
    static final String CERTIFICATE = "test.certificate";
    static final String HOSTILE_PORT = "test.hostile.port";
    static final String MUTE_PORT = "test.mute.port";
    static final String GENERATIONS_PORT = "test.generations.port";

    @Override
    public Map<String, String> start() {
        TestCertificate certificate = TestCertificate.of("hook.test", "*.hook.test", "hostile.test");
        int receiver = Ports.free();
        int hostile = Ports.free();
        int mute = Ports.free();
        int generations = Ports.free();
        return Map.of(
                "atelier.egress.test-hosts",
                "hook.test=127.0.0.1:%d,hostile.test=127.0.0.1:%d,wrong.test=127.0.0.1:%d,mute.test=127.0.0.1:%d"
                        .formatted(receiver, hostile, hostile, mute),
                "atelier.egress.test-ca",
                certificate.pem().toString(),
                "atelier.services.generation",
                "http://127.0.0.1:" + generations,
                RECEIVER_PORT,
                Integer.toString(receiver),
                CERTIFICATE,
                certificate.directory().toString(),
                HOSTILE_PORT,
                Integer.toString(hostile),
                MUTE_PORT,
                Integer.toString(mute),
                GENERATIONS_PORT,
                Integer.toString(generations));
    }

    @Override
    public void stop() {
        // nothing runs here: tests start their fakes themselves
    }
}
