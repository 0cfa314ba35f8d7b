// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook;

import com.sun.net.httpserver.HttpExchange;
import dev.atelier.testkit.LoopbackServer;
import dev.atelier.testkit.TestCaller;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** generation-service as far as webhook-service knows it. */
public final class FakeGenerations implements AutoCloseable {
    private final Map<String, String> generations = new ConcurrentHashMap<>();
    private final LoopbackServer server;

    public FakeGenerations(int port) {
        server = new LoopbackServer(port, this::handle);
    }

    /** From now on the generation looks like this. */
    public void put(long account, long generation, String json) {
        generations.put("/internal/accounts/" + account + "/generations/" + generation, json);
    }

    /** Closes the port. */
    public void goAway() {
        server.goAway();
    }

    public void comeBack() {
        server.comeBack();
    }

    private void handle(HttpExchange exchange) throws IOException {
        boolean internal = TestCaller.isInternal(exchange.getRequestHeaders().getFirst("Authorization"), "generation");
        String json = generations.get(exchange.getRequestURI().getPath());
        if (!internal) {
            LoopbackServer.answer(exchange, 401, "{}");
        } else if (json == null) {
            LoopbackServer.answer(
                    exchange, 404, "{\"error\":{\"code\":\"not_found\",\"message\":\"none\",\"request_id\":\"r\"}}");
        } else {
            LoopbackServer.answer(exchange, 200, json);
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
