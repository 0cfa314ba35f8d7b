// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executors;

/** HTTP server of the daemon: the gateway's public keys for services under test, and namespaces for the test kit. */
final class DaemonServer implements AutoCloseable {

    /** Between the words of a request or an answer; module and topic names have none. */
    static final String SEPARATOR = " ";

    private final HttpServer server;
    private final TestNamespaces places;

    private DaemonServer(HttpServer server, TestNamespaces places) {
        this.server = server;
        this.places = places;
    }

    static DaemonServer serve(String jwks, TestNamespaces places) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        var pages = new DaemonServer(server, places);
        server.createContext("/internal/jwks", exchange -> answer(exchange, 200, jwks));
        server.createContext("/places/create", pages::create);
        server.createContext("/places/drop", pages::drop);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
        return pages;
    }

    String baseUrl() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private void create(HttpExchange exchange) throws IOException {
        List<String> words = words(exchange);
        try {
            TestNamespace place = places.create(words.getFirst(), words.subList(1, words.size()));
            answer(exchange, 200, Integer.toString(place.number()));
        } catch (RuntimeException e) {
            answer(exchange, 500, e + ": " + e.getCause());
        }
    }

    private void drop(HttpExchange exchange) throws IOException {
        List<String> words = words(exchange);
        try {
            places.drop(new TestNamespace(words.getFirst(), Integer.parseInt(words.getLast())));
            answer(exchange, 200, "");
        } catch (RuntimeException e) {
            answer(exchange, 500, e + ": " + e.getCause());
        }
    }

    private static List<String> words(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        return Arrays.stream(body.split(SEPARATOR))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        try (exchange) {
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
