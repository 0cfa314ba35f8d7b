// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A server on loopback that the webhooks of some accounts go to, and that knows when each event has arrived. */
final class WebhookReceiver {
    /** The setting {@code atelier.egress.test-hosts} leads this name to the receiver, see deploy/local/shell/bench.sh. */
    private static final String URL = "https://receiver.test/events";

    private static final char[] PASSWORD = "receiver".toCharArray();
    /** The platform sends again after a minute what was not accepted; that is too late to count. */
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private static final int ACCEPTED = 204;
    private static final int REFUSED = 400;
    private static final int CREATED = 201;

    private final List<String> keys;
    /** By the id of the event; the connection that waits for an event removes it. */
    private final Map<String, CompletableFuture<HttpConnection.Answer>> events = new ConcurrentHashMap<>();

    private WebhookReceiver(List<String> keys) {
        this.keys = keys;
    }

    /** Starts the receiver that a platform was prepared for, and creates accounts that each have one endpoint there. */
    static WebhookReceiver start(BenchPlatform platform, int accounts) throws IOException {
        // Nagle's algorithm would hold an answer back until an earlier packet is acknowledged.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        int port = Integer.parseInt(platform.readNote("receiver-port")
                .orElseThrow(() ->
                        new IOException("the platform of " + platform.name() + " knows no receiver of webhooks")));
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.setHttpsConfigurator(
                new HttpsConfigurator(context(platform.home().resolve("receiver.p12"))));
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        var receiver = new WebhookReceiver(platform.createKeys(accounts, "studio"));
        server.createContext("/", receiver::receive);
        server.start();
        receiver.register(platform);
        return receiver;
    }

    private static SSLContext context(Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(in, PASSWORD);
            KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            managers.init(store, PASSWORD);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(managers.getKeyManagers(), null, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IOException("the certificate of the receiver cannot be used", e);
        }
    }

    private void register(BenchPlatform platform) throws IOException {
        try (var connection = new HttpConnection(platform.base())) {
            for (String key : keys) {
                HttpConnection.Answer answer =
                        connection.send(HttpConnection.post("/v1/webhook-endpoints", key, "{\"url\":\"" + URL + "\"}"));
                if (answer.status() != CREATED) {
                    throw new IOException("no webhook endpoint: " + answer);
                }
            }
        }
    }

    private void receive(HttpExchange exchange) throws IOException {
        Instant arrived = Instant.now();
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String event = String.valueOf(exchange.getRequestHeaders().getFirst("Service-Event-Id"));
        int status = exchange.getRequestHeaders().containsKey("Service-Signature") ? ACCEPTED : REFUSED;
        exchange.sendResponseHeaders(status, -1);
        exchange.close();
        event(event).complete(new HttpConnection.Answer(status, body, arrived));
    }

    private CompletableFuture<HttpConnection.Answer> event(String id) {
        return events.computeIfAbsent(id, _ -> new CompletableFuture<>());
    }

    /** Starts a run of an account and answers with the event of its end: with its body, and with when its head was there. */
    Call call(int account) {
        Call start = Workload.WEBHOOK.call(keys.get(account), "");
        return start.sentBy(connection -> {
            HttpConnection.Answer created = start.sending().send(connection);
            Optional<String> id = Workload.idOf(created);
            return id.isPresent() ? await("evt_" + id.orElseThrow()) : created;
        });
    }

    private HttpConnection.Answer await(String event) throws IOException {
        try {
            return event(event).get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new IOException(event + " did not arrive within " + LIMIT, e);
        } catch (ExecutionException e) {
            throw new IOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            events.remove(event);
        }
    }
}
