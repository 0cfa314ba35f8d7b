// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsServer;
import dev.atelier.testkit.TestCertificate;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/** Receivers on TLS, one per path; each answers as its test asks and remembers its requests. */
public final class FakeReceiver implements AutoCloseable {

    /**
     * One request.
     *
     * @param headers names in lower case
     * @param raw the body, a character per byte
     */
    public record Call(Map<String, String> headers, String raw, Instant at) {
        public byte[] body() {
            return raw.getBytes(StandardCharsets.ISO_8859_1);
        }

        public String text() {
            return new String(body(), StandardCharsets.UTF_8);
        }

        public String header(String name) {
            return headers.get(name);
        }
    }

    /** How to answer. */
    public sealed interface Answer {
        record Status(int code, int bodyBytes) implements Answer {}

        record Text(int code, String body) implements Answer {}

        record Redirect(String to) implements Answer {}

        /** Says nothing until the fake is closed. */
        record Silence() implements Answer {}

        /** Answers when the gate is open. */
        record Held(CountDownLatch gate, Answer then) implements Answer {}
    }

    private final HttpsServer server;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Map<String, Deque<Answer>> answers = new ConcurrentHashMap<>();
    private final Map<String, List<Call>> calls = new ConcurrentHashMap<>();

    public FakeReceiver(int port, TestCertificate certificate) {
        server = certificate.server(port);
        server.createContext("/", this::handle);
        server.start();
    }

    public static Answer status(int code) {
        return new Answer.Status(code, 0);
    }

    /** The receiver at this path answers these one after the other, the last one for ever. */
    public String answering(String path, Answer... inTurn) {
        answers.put(path, new ArrayDeque<>(List.of(inTurn)));
        return "https://hook.test" + path;
    }

    public List<Call> calls(String path) {
        return calls.getOrDefault(path, List.of());
    }

    private void handle(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.ISO_8859_1);
        Map<String, String> headers = new ConcurrentHashMap<>();
        exchange.getRequestHeaders().forEach((name, values) -> headers.put(lower(name), values.getFirst()));
        calls.computeIfAbsent(path, _ -> new CopyOnWriteArrayList<>()).add(new Call(headers, body, Instant.now()));
        try (exchange) {
            answer(exchange, next(path));
        }
    }

    private Answer next(String path) {
        Deque<Answer> inTurn = answers.getOrDefault(path, new ArrayDeque<>(List.of(status(404))));
        synchronized (inTurn) {
            return inTurn.size() > 1 ? inTurn.pop() : inTurn.getFirst();
        }
    }

    private void answer(HttpExchange exchange, Answer answer) throws IOException {
        switch (answer) {
            case Answer.Status(int code, int bytes) -> {
                exchange.sendResponseHeaders(code, bytes == 0 ? -1 : bytes);
                exchange.getResponseBody().write(new byte[bytes]);
            }
            case Answer.Text(int code, String text) -> {
                byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
                exchange.getResponseHeaders().add("Content-Type", "text/html");
                exchange.sendResponseHeaders(code, bytes.length);
                exchange.getResponseBody().write(bytes);
            }
            case Answer.Redirect(String to) -> {
                exchange.getResponseHeaders().add("Location", to);
                exchange.sendResponseHeaders(302, -1);
            }
            case Answer.Silence() -> awaitOpen(closed);
            case Answer.Held(CountDownLatch gate, Answer then) -> {
                awaitOpen(gate);
                answer(exchange, then);
            }
        }
    }

    private static void awaitOpen(CountDownLatch gate) {
        try {
            gate.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
    }
}
