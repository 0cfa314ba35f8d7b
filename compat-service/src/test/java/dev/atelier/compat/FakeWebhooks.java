// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import dev.atelier.platform.json.WireJson;
import dev.atelier.testkit.LoopbackServer;
import dev.atelier.testkit.TestCaller;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** webhook-service as far as compat-service knows it. */
public final class FakeWebhooks implements AutoCloseable {
    private static final ObjectMapper JSON = WireJson.create();

    private final LoopbackServer server;
    private final List<JsonNode> deliveries = new CopyOnWriteArrayList<>();
    private final AtomicInteger failing = new AtomicInteger();

    FakeWebhooks(int port) {
        server = new LoopbackServer(port, this::handle);
    }

    /** Those with this key, repeats included. */
    public List<JsonNode> deliveries(String key) {
        return deliveries.stream()
                .filter(delivery -> delivery.path("key").asText().equals(key))
                .toList();
    }

    public void fail(int many) {
        failing.set(many);
    }

    private void handle(HttpExchange exchange) throws IOException {
        boolean internal = TestCaller.isInternal(exchange.getRequestHeaders().getFirst("Authorization"), "webhook");
        String path = exchange.getRequestURI().getPath();
        if (internal && path.matches("/internal/accounts/[0-9]+/callback-secret")) {
            LoopbackServer.answer(exchange, 200, "{\"secret\":\"whsec_c2VjcmV0\"}");
            return;
        }
        if (!internal || !path.equals("/internal/deliveries")) {
            LoopbackServer.refuse(exchange, 401, "unauthorized", "internal only");
            return;
        }
        JsonNode delivery = JSON.readTree(exchange.getRequestBody());
        if (failing.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
            LoopbackServer.refuse(exchange, 503, "service_unavailable", "down");
            return;
        }
        boolean isNew = deliveries(delivery.path("key").asText()).isEmpty();
        deliveries.add(delivery);
        LoopbackServer.answer(exchange, 202, """
            {"key":"%s","accepted":%s}\
            """.formatted(delivery.path("key").asText(), isNew));
    }

    @Override
    public void close() {
        server.close();
    }
}
