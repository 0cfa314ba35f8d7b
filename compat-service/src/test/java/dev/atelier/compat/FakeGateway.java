// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat;

import com.sun.net.httpserver.HttpExchange;
import dev.atelier.testkit.LoopbackServer;
import dev.atelier.testkit.TestCaller;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The gateway as far as clients of a dialect see it: {@code Key} or {@code Bearer}, a key with its last underscore
 * maybe written as a colon, the caller token inward. The key {@code atl_test_<account>_secret} is good.
 */
public final class FakeGateway implements AutoCloseable {
    private static final Set<String> NOT_FORWARDED =
            Set.of("connection", "content-length", "host", "upgrade", "authorization", "expect", "transfer-encoding");

    private static final Pattern GOOD = Pattern.compile("atl_test_(\\d+)_secret");

    private final LoopbackServer server;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI address;
    private volatile Optional<URI> service = Optional.empty();

    FakeGateway(int port) {
        server = new LoopbackServer(port, this::handle);
        address = URI.create("http://127.0.0.1:" + port);
    }

    /** Where clients find us. */
    public URI address() {
        return address;
    }

    /** What clients send, in the JavaScript client's spelling. */
    public static String key(long account) {
        return "atl_test_" + account + ":secret";
    }

    void inFrontOf(int servicePort) {
        service = Optional.of(URI.create("http://127.0.0.1:" + servicePort));
    }

    private void handle(HttpExchange exchange) throws IOException {
        String sent = exchange.getRequestHeaders().getFirst("Authorization");
        String path = exchange.getRequestURI().getRawPath();
        boolean open = path.contains("/files/") || path.contains("/.well-known/");
        Optional<Long> account = account(sent);
        boolean bad = account.isEmpty() && (sent != null || !open);
        if (bad) {
            LoopbackServer.answer(
                    exchange,
                    401,
                    path.startsWith("/compat/fal")
                            ? "{\"detail\":\"invalid key credentials\"}"
                            : "{\"detail\":\"Invalid credentials\"}");
            return;
        }
        HttpRequest.Builder inward = HttpRequest.newBuilder(
                        service.orElseThrow().resolve(exchange.getRequestURI().toString()))
                .method(
                        exchange.getRequestMethod(),
                        BodyPublishers.ofByteArray(exchange.getRequestBody().readAllBytes()));
        exchange.getRequestHeaders().forEach((name, values) -> {
            if (!NOT_FORWARDED.contains(name.toLowerCase(java.util.Locale.ROOT))) {
                values.forEach(value -> inward.header(name, value));
            }
        });
        account.ifPresent(number ->
                inward.header("Authorization", TestCaller.account(number).bearer()));
        forward(exchange, inward.build());
    }

    private void forward(HttpExchange exchange, HttpRequest request) throws IOException {
        try (exchange) {
            HttpResponse<java.io.InputStream> answer = client.send(request, BodyHandlers.ofInputStream());
            answer.headers().map().forEach((name, values) -> {
                if (!List.of("content-length", "transfer-encoding", "connection")
                        .contains(name)) {
                    exchange.getResponseHeaders().put(name, values);
                }
            });
            boolean empty = answer.headers().firstValueAsLong("content-length").orElse(-1) == 0;
            exchange.sendResponseHeaders(answer.statusCode(), empty ? -1 : 0);
            try (var in = answer.body()) {
                byte[] buffer = new byte[8192];
                for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                    exchange.getResponseBody().write(buffer, 0, read);
                    exchange.getResponseBody().flush();
                }
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static Optional<Long> account(String header) {
        if (header == null) {
            return Optional.empty();
        }
        String key = header.replaceFirst("^(Key|Bearer) ", "");
        int colon = key.lastIndexOf(':');
        String normal = colon < 0 ? key : key.substring(0, colon) + "_" + key.substring(colon + 1);
        Matcher good = GOOD.matcher(normal);
        return good.matches() ? Optional.of(Long.parseLong(good.group(1))) : Optional.empty();
    }

    @Override
    public void close() {
        server.close();
        client.close();
    }
}
