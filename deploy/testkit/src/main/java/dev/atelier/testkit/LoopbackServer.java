// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;

/** A small HTTP server on a known loopback port that can go away and come back. */
public final class LoopbackServer implements AutoCloseable {
    private final int port;
    private final HttpHandler handler;
    private HttpServer server;

    public LoopbackServer(int port, HttpHandler handler) {
        this.port = port;
        this.handler = handler;
        this.server = start(port, handler);
    }

    public synchronized void goAway() {
        server.stop(0);
    }

    public synchronized void comeBack() {
        server = start(port, handler);
    }

    private static HttpServer start(int port, HttpHandler handler) {
        try {
            HttpServer started = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
            started.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            started.createContext("/", handler);
            started.start();
            return started;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Answers with a JSON body and ends the exchange. */
    public static void answer(HttpExchange exchange, int status, String json) throws IOException {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        try (exchange) {
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
    }

    /** Answers with a native error body. */
    public static void refuse(HttpExchange exchange, int status, String code, String message) throws IOException {
        answer(exchange, status, """
                {"error":{"code":"%s","message":"%s","request_id":"req_fake"}}""".formatted(code, message));
    }

    @Override
    public synchronized void close() {
        server.stop(0);
    }
}
