// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.atelier.testkit.TestCaller;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;

/** generation-service as far as webhook-service knows it. */
public final class FakeGenerations implements AutoCloseable {
    private final int port;
    private final Map<String, String> generations = new ConcurrentHashMap<>();
    private HttpServer server;

    public FakeGenerations(int port) {
        this.port = port;
        this.server = start();
    }

    /** From now on the generation looks like this. */
    public void put(long account, long generation, String json) {
        generations.put("/internal/accounts/" + account + "/generations/" + generation, json);
    }

    /** Nobody listens any more. */
    public synchronized void goAway() {
        server.stop(0);
    }

    public synchronized void comeBack() {
        server = start();
    }

    private HttpServer start() {
        try {
            HttpServer started = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
            started.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            started.createContext("/", this::handle);
            started.start();
            return started;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void handle(HttpExchange exchange) throws IOException {
        boolean internal = ("Bearer " + TestCaller.internal())
                .equals(exchange.getRequestHeaders().getFirst("Authorization"));
        String json = generations.get(exchange.getRequestURI().getPath());
        if (!internal) {
            answer(exchange, 401, "{}");
        } else if (json == null) {
            answer(exchange, 404, "{\"error\":{\"code\":\"not_found\",\"message\":\"none\",\"request_id\":\"r\"}}");
        } else {
            answer(exchange, 200, json);
        }
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        try (exchange) {
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    @Override
    public synchronized void close() {
        server.stop(0);
    }
}
