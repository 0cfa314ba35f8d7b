// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat;

import dev.atelier.local.server.Ports;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.util.HashMap;
import java.util.Map;

/** Configures the service with the addresses of the fakes of a test; the fakes are started by {@link Fakes}. */
public final class TestNetwork implements QuarkusTestResourceLifecycleManager {
    static final String GATEWAY_PORT = "test.gateway.port";
    static final String GENERATIONS_PORT = "test.generations.port";
    static final String LIBRARY_PORT = "test.library.port";
    static final String WEBHOOKS_PORT = "test.webhooks.port";

    /** After the servers, whose public address this replaces. */
    @Override
    public int order() {
        return 10;
    }

    @Override
    public Map<String, String> start() {
        Map<String, String> settings = new HashMap<>();
        settings.put("atelier.base-url", place(settings, GATEWAY_PORT));
        settings.put("atelier.services.generation", place(settings, GENERATIONS_PORT));
        settings.put("atelier.services.library", place(settings, LIBRARY_PORT));
        settings.put("atelier.services.webhook", place(settings, WEBHOOKS_PORT));
        settings.put("atelier.egress.test-hosts", "hook.test=127.0.0.1:9");
        return settings;
    }

    private static String place(Map<String, String> settings, String name) {
        int port = Ports.free();
        settings.put(name, Integer.toString(port));
        return "http://127.0.0.1:" + port;
    }

    @Override
    public void stop() {
        // nothing runs here
    }
}
