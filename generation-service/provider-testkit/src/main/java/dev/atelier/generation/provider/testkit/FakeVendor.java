// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;

/** A vendor's API on loopback: strict about what it accepts, and misbehaving on demand. */
public abstract class FakeVendor implements AutoCloseable {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /**
     * One request as it came.
     *
     * @param headers by lower-case name
     * @param body one character per byte
     */
    public record Request(String method, String path, String query, Map<String, String> headers, String body) {

        public JsonNode json() {
            try {
                return MAPPER.readTree(body.getBytes(StandardCharsets.ISO_8859_1));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        public String header(String name) {
            return headers.getOrDefault(name, "");
        }

        public String line() {
            return method + " " + path;
        }
    }

    /** An answer; a body that drips never ends. */
    public record Answer(int status, Map<String, String> headers, Buffer body, boolean hangUp, boolean drip) {

        public static Answer json(int status, String body) {
            return new Answer(status, Map.of("content-type", "application/json"), Buffer.buffer(body), false, false);
        }

        public static Answer bytes(String contentType, byte[] body) {
            return new Answer(200, Map.of("content-type", contentType), Buffer.buffer(body), false, false);
        }

        /** Reads the request and closes the connection. */
        public static Answer lost() {
            return new Answer(0, Map.of(), Buffer.buffer(), true, false);
        }

        /** Begins to answer and never comes to an end. */
        public static Answer dripping() {
            return new Answer(200, Map.of(), Buffer.buffer("{"), false, true);
        }

        public Answer header(String name, String value) {
            Map<String, String> more = new TreeMap<>(headers);
            more.put(name, value);
            return new Answer(status, more, body, hangUp, drip);
        }
    }

    private final HttpServer server;
    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private final CountDownLatch closing = new CountDownLatch(1);
    private boolean listening;
    private volatile Optional<Answer> next = Optional.empty();

    protected FakeVendor() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 64);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What the vendor does with a request it has understood; 404 and worse are for those it has not. */
    protected abstract Answer answer(Request request);

    /** Where it listens, from the first time somebody wants to know. */
    public synchronized URI url() {
        if (!listening) {
            listening = true;
            server.createContext("/", this::serve);
            server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            server.start();
        }
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    public List<Request> requests() {
        return requests;
    }

    public List<String> lines() {
        return requests.stream().map(Request::line).toList();
    }

    /** Answers every request this way from now on. */
    public void always(Answer answer) {
        next = Optional.of(answer);
    }

    private void serve(HttpExchange http) throws IOException {
        try (http) {
            Request request = read(http);
            requests.add(request);
            send(http, next.orElseGet(() -> answer(request)));
        }
    }

    private void send(HttpExchange http, Answer answer) throws IOException {
        if (answer.hangUp()) {
            return;
        }
        answer.headers().forEach((name, value) -> http.getResponseHeaders().set(name, value));
        boolean empty = answer.body().length() == 0;
        http.sendResponseHeaders(answer.status(), empty ? -1 : answer.body().length() + (answer.drip() ? 1_000 : 0));
        OutputStream out = http.getResponseBody();
        out.write(answer.body().getBytes());
        if (answer.drip()) {
            out.flush();
            awaitClose();
        }
    }

    private void awaitClose() {
        try {
            closing.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static Request read(HttpExchange http) throws IOException {
        Map<String, String> headers = new TreeMap<>();
        http.getRequestHeaders()
                .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.getFirst()));
        URI uri = http.getRequestURI();
        String body = new String(http.getRequestBody().readAllBytes(), StandardCharsets.ISO_8859_1);
        return new Request(
                http.getRequestMethod(),
                uri.getRawPath(),
                Optional.ofNullable(uri.getRawQuery()).orElse(""),
                headers,
                body);
    }

    @Override
    public void close() {
        closing.countDown();
        server.stop(0);
    }
}
