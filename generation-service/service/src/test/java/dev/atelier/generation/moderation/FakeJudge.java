// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.moderation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.atelier.platform.json.WireJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;

/** Plays a moderation endpoint: flags texts that hold the word "flagme", and can be unwell in several ways. */
final class FakeJudge implements AutoCloseable {

    /** How it answers. */
    enum Mood {
        WELL,
        BROKEN,
        SILENT,
        DRIPPING,
        ENDLESS,
        MUMBLING,
        TOO_FEW,
        REDIRECTING,
        UNDECIDED
    }

    private static final int MORE_THAN_ANYBODY_READS = 3_000_000;

    private final ObjectMapper json = WireJson.create();
    private final HttpServer server;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final List<JsonNode> questions = new CopyOnWriteArrayList<>();
    private final List<String> credentials = new CopyOnWriteArrayList<>();
    private volatile Mood mood = Mood.WELL;

    FakeJudge() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 16);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/v1/moderations", this::answer);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/v1/");
    }

    void be(Mood next) {
        mood = next;
    }

    List<JsonNode> questions() {
        return questions;
    }

    List<String> credentials() {
        return credentials;
    }

    @Override
    public void close() {
        closing.countDown();
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            JsonNode question = json.readTree(exchange.getRequestBody());
            questions.add(question);
            credentials.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
            switch (mood) {
                case WELL -> send(exchange, 200, results(question.path("input")));
                case BROKEN -> send(exchange, 500, "{}");
                case SILENT -> await();
                case DRIPPING -> drip(exchange);
                case ENDLESS -> send(exchange, 200, " ".repeat(MORE_THAN_ANYBODY_READS));
                case MUMBLING -> send(exchange, 200, "all is well");
                case TOO_FEW -> send(exchange, 200, "{\"results\": []}");
                case UNDECIDED -> send(exchange, 200, "{\"results\": [{\"flagged\": null}]}");
                case REDIRECTING -> {
                    exchange.getResponseHeaders().add("Location", "/v1/moderations");
                    send(exchange, 302, "");
                }
            }
        } catch (IOException _) {
            // the client hung up, which is what some tests are about
        }
    }

    private static String results(JsonNode texts) {
        var results = new StringBuilder();
        for (JsonNode text : texts) {
            boolean flagged = text.asText().contains("flagme");
            results.append(results.isEmpty() ? "" : ",")
                    .append("{\"flagged\": %s, \"categories\": {\"violence\": %s, \"sexual\": false}}"
                            .formatted(flagged, flagged));
        }
        return "{\"id\": \"modr-1\", \"results\": [" + results + "]}";
    }

    private void drip(HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(200, 0);
        exchange.getResponseBody().write('{');
        exchange.getResponseBody().flush();
        await();
    }

    private void await() {
        try {
            closing.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }
}
