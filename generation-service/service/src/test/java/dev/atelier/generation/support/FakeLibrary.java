// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.support;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.atelier.testkit.TestCaller;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;

/** Plays library-service: keeps the first bytes of each place. */
public final class FakeLibrary {

    /**
     * One output as it came.
     *
     * @param content its bytes, one character each
     */
    public record Stored(String contentType, String query, String requestId, String traceparent, String content) {}

    private final HttpServer server;
    private final FakeMedia media = new FakeMedia();
    private final Map<String, Stored> outputs = new ConcurrentHashMap<>();
    private final List<String> puts = new CopyOnWriteArrayList<>();
    private volatile int status = 200;

    FakeLibrary() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 128);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/internal/outputs/", this::answer);
        server.createContext("/internal/media/resolve", media::resolve);
        server.createContext("/internal/imports", media::fetch);
        server.createContext("/internal/derived/", media::derive);
        server.createContext("/internal/accounts/", this::project);
        server.createContext("/media/", media::bytes);
        // Not virtual threads: a test may have taken all of their carriers.
        server.setExecutor(
                Executors.newCachedThreadPool(Thread.ofPlatform().daemon().factory()));
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    void stop() {
        server.stop(0);
    }

    /** What accounts own. */
    public FakeMedia media() {
        return media;
    }

    public void reset() {
        status = 200;
        media.reset();
    }

    /** Answers outputs with this status, 0 hangs up instead; hangs up on who asks for a project. */
    public void answerWith(int other) {
        status = other;
    }

    public Stored stored(long generation, int index) {
        return outputs.get(generation + "/" + index);
    }

    public long puts(long generation) {
        return puts.stream().filter(place -> place.startsWith(generation + "/")).count();
    }

    private void project(HttpExchange http) throws IOException {
        if (status == 200) {
            media.project(http);
        } else {
            // Hangs up.
            http.close();
        }
    }

    private void answer(HttpExchange http) throws IOException {
        try (http) {
            String place = http.getRequestURI().getPath().substring("/internal/outputs/".length());
            puts.add(place);
            byte[] body = http.getRequestBody().readAllBytes();
            if (status == 0) {
                return;
            }
            boolean known = TestCaller.isInternal(http.getRequestHeaders().getFirst("Authorization"), "library");
            if (!known || status != 200) {
                send(
                        http,
                        known ? status : 401,
                        "{\"error\":{\"code\":\"internal_error\",\"message\":\"no\",\"request_id\":\"x\"}}");
                return;
            }
            outputs.putIfAbsent(
                    place,
                    new Stored(
                            http.getRequestHeaders().getFirst("Content-Type"),
                            http.getRequestURI().getRawQuery(),
                            http.getRequestHeaders().getFirst("X-Request-Id"),
                            http.getRequestHeaders().getFirst("traceparent"),
                            new String(body, StandardCharsets.ISO_8859_1)));
            Stored stored = outputs.get(place);
            send(
                    http,
                    200,
                    ("{\"key\":\"k%s\",\"url\":\"http://localhost:8080/media/k%s.png\",\"type\":\"image\",\"content_type\":\"%s\",\"width\":%d,\"height\":%d,\"size\":%d,\"sha256\":\"00\","
                                    + "\"provenance\":{\"status\":\"signed\",\"manifest\":\"urn:c2pa:1\",\"source_type\":\"algorithmicMedia\"}}")
                            .formatted(
                                    place.replace('/', '_'),
                                    place.replace('/', '_'),
                                    stored.contentType(),
                                    number(stored.content(), 16),
                                    number(stored.content(), 20),
                                    stored.content().length()));
        }
    }

    /** Width and height stand in the first chunk of a PNG. */
    private static int number(String content, int at) {
        return ByteBuffer.wrap(content.getBytes(StandardCharsets.ISO_8859_1)).getInt(at);
    }

    static void send(HttpExchange http, int code, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        http.getResponseHeaders().set("Content-Type", "application/json");
        http.sendResponseHeaders(code, bytes.length);
        http.getResponseBody().write(bytes);
    }
}
