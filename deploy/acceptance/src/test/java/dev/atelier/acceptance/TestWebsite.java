// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsServer;
import dev.atelier.testkit.TestCertificate;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** A website that links may point to; some of its pages are hostile. */
public final class TestWebsite {
    static final String HOST = "files.test";
    /** The page by which an application describes itself; it runs on the machine of its user. */
    public static final String CLIENT = "client.json";
    /** The smallest picture there is. */
    public static final byte[] PICTURE = Base64.getDecoder()
            .decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==");

    private static final long TEN_GIGABYTES = 10_000_000_000L;
    private static final Duration DRIP = Duration.ofMinutes(5);
    private static final Duration DROP = Duration.ofMillis(200);

    private final HttpsServer server;
    private final Path certificate;
    private final AtomicLong sent = new AtomicLong();

    private TestWebsite(HttpsServer server, Path certificate) {
        this.server = server;
        this.certificate = certificate;
    }

    static TestWebsite start() {
        TestCertificate identity = TestCertificate.of(HOST);
        HttpsServer server = identity.server(0);
        var site = new TestWebsite(server, identity.pem());
        server.createContext("/", site::visit);
        server.start();
        return site;
    }

    String testHosts() {
        return HOST + "=127.0.0.1:" + server.getAddress().getPort();
    }

    Path certificate() {
        return certificate;
    }

    public String url(String page) {
        return "https://" + HOST + "/" + page;
    }

    /** How much of bodies without an end was taken off it. */
    public long sent() {
        return sent.get();
    }

    /** The page {@code to?<address>} leads on to that address. */
    private void visit(HttpExchange exchange) throws IOException {
        try (exchange) {
            switch (exchange.getRequestURI().getPath()) {
                case "/picture.png" -> {
                    exchange.sendResponseHeaders(200, PICTURE.length);
                    exchange.getResponseBody().write(PICTURE);
                }
                case "/" + CLIENT -> {
                    exchange.getResponseHeaders().add("Content-Type", "application/json");
                    send(exchange, """
                            {"client_id": "%s", "client_name": "An application with a page of its own",
                             "redirect_uris": ["http://127.0.0.1/callback"], "token_endpoint_auth_method": "none"}""".formatted(url(CLIENT)));
                }
                case "/to" -> {
                    exchange.getResponseHeaders()
                            .add("Location", exchange.getRequestURI().getQuery());
                    exchange.sendResponseHeaders(302, -1);
                }
                case "/drip" -> {
                    exchange.sendResponseHeaders(200, DRIP.dividedBy(DROP) + PICTURE.length);
                    drip(exchange.getResponseBody());
                }
                case "/endless" -> {
                    exchange.sendResponseHeaders(200, TEN_GIGABYTES);
                    flood(exchange.getResponseBody());
                }
                default -> exchange.sendResponseHeaders(404, -1);
            }
        }
    }

    private static void send(HttpExchange exchange, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
    }

    private static void drip(OutputStream body) throws IOException {
        body.write(PICTURE, 0, PICTURE.length / 2);
        for (long drops = DRIP.dividedBy(DROP); drops > 0; drops--) {
            body.write(0);
            body.flush();
            LockSupport.parkNanos(DROP.toNanos());
        }
    }

    private void flood(OutputStream body) throws IOException {
        byte[] piece = new byte[64 * 1024];
        System.arraycopy(PICTURE, 0, piece, 0, PICTURE.length / 2);
        for (long left = TEN_GIGABYTES; left > 0; left -= piece.length) {
            body.write(piece);
            sent.addAndGet(piece.length);
        }
    }
}
