// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsServer;
import dev.atelier.testkit.TestCertificate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A stranger's HTTPS server on loopback that keeps what it is sent, the first path segment naming the receiver; one whose
 * name begins with "flaky" refuses once, a "stubborn" one each event twice, a "dead" one all.
 */
public final class WebhookReceiver {

    /**
     * One request as it arrived.
     *
     * @param at when its head was there
     * @param headers names in lower case
     * @param text of its body, as UTF-8 that encodes to the same bytes
     * @param answer the status it was answered with
     */
    public record Received(Instant at, String path, Map<String, String> headers, String text, int answer) {

        public String signature() {
            return String.valueOf(headers.get("service-signature"));
        }

        public String eventId() {
            return String.valueOf(headers.get("service-event-id"));
        }
    }

    public static final String HOST = "hook.test";
    /** How often a receiver whose name begins with "stubborn" refuses each event. */
    static final int STUBBORN = 2;

    private final Queue<Received> received = new ConcurrentLinkedQueue<>();
    private final HttpsServer server;
    private final HttpServer window;
    private final Path certificate;

    private WebhookReceiver(HttpsServer server, HttpServer window, Path certificate) {
        this.server = server;
        this.window = window;
        this.certificate = certificate;
    }

    static WebhookReceiver start() {
        try {
            TestCertificate identity = TestCertificate.of(HOST);
            HttpsServer server = identity.server(0);
            HttpServer window = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
            var receiver = new WebhookReceiver(server, window, identity.pem());
            server.createContext("/", receiver::take);
            server.start();
            window.createContext("/", receiver::show);
            window.start();
            return receiver;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The setting with which the platform finds this receiver under a public host name. */
    String testHosts() {
        return HOST + "=127.0.0.1:" + server.getAddress().getPort();
    }

    Path certificate() {
        return certificate;
    }

    public String url(String name) {
        return "https://" + HOST + "/" + name;
    }

    /** The address where programs read the requests of a receiver. */
    public String windowUrl() {
        return "http://127.0.0.1:" + window.getAddress().getPort();
    }

    public List<Received> received(String name) {
        return received.stream().filter(one -> one.path().equals("/" + name)).toList();
    }

    private void take(HttpExchange exchange) throws IOException {
        Instant at = Instant.now();
        String body = utf8(exchange.getRequestBody().readAllBytes());
        Map<String, String> headers = new HashMap<>();
        exchange.getRequestHeaders()
                .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.getFirst()));
        String path = exchange.getRequestURI().getPath();
        int answer = refuses(path, String.valueOf(headers.get("service-event-id"))) ? 503 : 204;
        received.add(new Received(at, path, Map.copyOf(headers), body, answer));
        exchange.sendResponseHeaders(answer, -1);
        exchange.close();
    }

    private boolean refuses(String path, String event) {
        if (path.startsWith("/flaky")) {
            return received(path.substring(1)).isEmpty();
        }
        return path.startsWith("/dead") || (path.startsWith("/stubborn") && countOf(path, event) < STUBBORN);
    }

    private long countOf(String path, String event) {
        return received(path.substring(1)).stream()
                .filter(one -> one.eventId().equals(event))
                .count();
    }

    /** Answers with the requests of one receiver: a list of {@code {headers, body}}. */
    private void show(HttpExchange exchange) throws IOException {
        List<Map<String, Object>> shown = received(
                        exchange.getRequestURI().getPath().substring(1))
                .stream()
                .map(one -> Map.<String, Object>of("headers", one.headers(), "body", one.text()))
                .toList();
        byte[] json = new ObjectMapper().writeValueAsBytes(shown);
        exchange.sendResponseHeaders(200, json.length);
        exchange.getResponseBody().write(json);
        exchange.close();
    }

    /** A lenient decoder would replace bad bytes, and the signature would fail for a hidden reason. */
    private static String utf8(byte[] body) throws CharacterCodingException {
        return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
    }
}
