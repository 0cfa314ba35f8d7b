// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.dialect;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** Records what vendors send to the callback addresses; a test delivers it when it wants to. */
final class CallbackPost implements AutoCloseable {

    /** A request of a vendor. */
    record Letter(String path, Map<String, String> headers, String body) {}

    private final HttpServer server;
    private final List<Letter> letters = new CopyOnWriteArrayList<>();

    private CallbackPost(HttpServer server) {
        this.server = server;
    }

    static CallbackPost open() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        var post = new CallbackPost(server);
        server.createContext("/", post::take);
        server.start();
        return post;
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    List<Letter> letters() {
        return letters;
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void take(HttpExchange exchange) throws IOException {
        Map<String, String> headers = new HashMap<>();
        exchange.getRequestHeaders().forEach((name, values) -> {
            String lower = name.toLowerCase(Locale.ROOT);
            if (lower.startsWith("x-") || lower.equals("content-type")) {
                headers.put(lower, values.getFirst());
            }
        });
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        letters.add(new Letter(exchange.getRequestURI().getPath(), headers, body));
        exchange.sendResponseHeaders(204, -1);
        exchange.close();
    }
}
