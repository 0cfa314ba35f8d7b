// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.UUID;

/** Stands in for every service in tests of the launcher: healthy, quick, and bad on request. */
public final class FakeService {

    private FakeService() {}

    public static void main(String[] arguments) throws IOException {
        Map<String, String> environment = System.getenv();
        if (environment.containsKey("FAKE_EXIT_CODE")) {
            System.exit(Integer.parseInt(environment.get("FAKE_EXIT_CODE")));
        }
        int port = Integer.parseInt(environment.get("QUARKUS_HTTP_PORT"));
        serve(port);
        if (environment.containsKey("QUARKUS_MANAGEMENT_PORT")) {
            serve(Integer.parseInt(environment.get("QUARKUS_MANAGEMENT_PORT")));
        }
    }

    private static void serve(int port) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        String key = "atl_live_" + UUID.randomUUID();
        server.createContext("/q/health/ready", exchange -> answer(exchange, 200, "{}"));
        server.createContext("/v1/models", exchange -> answer(exchange, 200, "{}"));
        server.createContext("/admin/accounts", exchange -> createAccount(exchange, key));
        server.createContext("/port", exchange -> answer(exchange, 200, Integer.toString(port)));
        server.createContext("/variable/", FakeService::showVariable);
        server.createContext("/end", _ -> Runtime.getRuntime().halt(7));
        server.start();
    }

    private static void createAccount(HttpExchange exchange, String key) throws IOException {
        String expected = "Bearer " + System.getenv("ATELIER_OPERATOR_TOKEN");
        boolean operator = expected.equals(exchange.getRequestHeaders().getFirst("Authorization"));
        answer(
                exchange,
                operator ? 201 : 401,
                "{\"id\":\"acct_1\",\"api_key\":{\"id\":\"key_1\",\"key\":\"" + key + "\"}}");
    }

    private static void showVariable(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        String name = path.substring(path.lastIndexOf('/') + 1);
        answer(exchange, 200, System.getenv().getOrDefault(name, ""));
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        try (exchange) {
            exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
    }
}
