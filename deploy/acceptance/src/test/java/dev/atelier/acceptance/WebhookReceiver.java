// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;

/** A stranger's HTTPS server on loopback that keeps what it is sent, the first path segment naming the receiver. */
final class WebhookReceiver {

    /** One request as it arrived, its body as UTF-8 text that encodes to the same bytes. */
    record Received(String path, String signature, String eventId, String text) {}

    static final String HOST = "hook.test";

    private final List<Received> received = new CopyOnWriteArrayList<>();
    private final HttpsServer server;
    private final Path certificate;

    private WebhookReceiver(HttpsServer server, Path certificate) {
        this.server = server;
        this.certificate = certificate;
    }

    static WebhookReceiver start(Path directory) {
        try {
            TestCertificate identity = TestCertificate.create(directory, HOST);
            HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
            server.setHttpsConfigurator(new HttpsConfigurator(identity.context()));
            server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            var receiver = new WebhookReceiver(server, identity.certificate());
            server.createContext("/", receiver::take);
            server.start();
            return receiver;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What the platform must be told so that it finds this receiver under a public-looking name. */
    String testHosts() {
        return HOST + "=127.0.0.1:" + server.getAddress().getPort();
    }

    Path certificate() {
        return certificate;
    }

    String url(String name) {
        return "https://" + HOST + "/" + name;
    }

    List<Received> received(String name) {
        return received.stream().filter(one -> one.path().equals("/" + name)).toList();
    }

    private void take(HttpExchange exchange) throws IOException {
        String body = utf8(exchange.getRequestBody().readAllBytes());
        var headers = exchange.getRequestHeaders();
        received.add(new Received(
                exchange.getRequestURI().getPath(),
                String.valueOf(headers.getFirst("Service-Signature")),
                String.valueOf(headers.getFirst("Service-Event-Id")),
                body));
        exchange.sendResponseHeaders(204, -1);
        exchange.close();
    }

    /** A lenient decoder would swap bad bytes for good ones, and the signature would fail for a reason nobody sees. */
    private static String utf8(byte[] body) throws CharacterCodingException {
        return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
    }
}
