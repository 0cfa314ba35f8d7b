// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.bench;

import dev.atelier.platform.secret.Hmac;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * The least that a sender of webhooks does, a program of its own: it signs each body and posts it over a kept TLS connection
 * to its host. No database, no Kafka, no check of an address.
 */
final class RawPosts {
    private static final int THREADS = 16;
    private static final byte[] SECRET = "a secret of thirty-two characters".getBytes(StandardCharsets.UTF_8);
    private static final byte[] BODY = "{\"type\":\"generation.succeeded\",\"data\":{\"prompt\":\"%s\"}}"
            .formatted("a lake between mountains ".repeat(24))
            .getBytes(StandardCharsets.UTF_8);

    private final SSLContext tls;
    private final int port;

    private RawPosts(SSLContext tls, int port) {
        this.tls = tls;
        this.port = port;
    }

    /** Arguments: port of the receivers, file of the authority they have their certificates from, posts to warm up, posts. */
    public static void main(String[] arguments) throws Exception {
        var posts = new RawPosts(context(Path.of(arguments[1])), Integer.parseInt(arguments[0]));
        posts.send("raw warm-up", Integer.parseInt(arguments[2]));
        posts.send("raw", Integer.parseInt(arguments[3]));
    }

    private static SSLContext context(Path authority) throws IOException, GeneralSecurityException {
        KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null, null);
        try (InputStream in = Files.newInputStream(authority)) {
            trusted.setCertificateEntry(
                    "authority", CertificateFactory.getInstance("X.509").generateCertificate(in));
        }
        TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return context;
    }

    private void send(String name, int posts) throws IOException, InterruptedException {
        Duration before = cpu();
        long began = System.nanoTime();
        try (var threads = Executors.newFixedThreadPool(THREADS)) {
            List<Future<Void>> running = new ArrayList<>();
            for (int host = 0; host < DeliveryRig.HOSTS; host++) {
                int one = host;
                running.add(threads.submit(() -> {
                    sendTo(one, posts / DeliveryRig.HOSTS);
                    return null;
                }));
            }
            for (Future<Void> one : running) {
                one.get();
            }
        } catch (ExecutionException e) {
            throw new IOException("a post failed", e);
        }
        double seconds = (System.nanoTime() - began) / 1e9;
        System.out.printf(
                "bench throughput %s: %d posts, %.0f/s; CPU each: %d us%n",
                name, posts, posts / seconds, cpu().minus(before).toNanos() / 1000 / posts);
    }

    private void sendTo(int host, int posts) throws IOException {
        String name = "h%d.hook.test".formatted(host);
        var plain = new Socket(InetAddress.getLoopbackAddress(), port);
        plain.setTcpNoDelay(true);
        try (var socket = tls.getSocketFactory().createSocket(plain, name, port, true);
                var in = new BufferedInputStream(socket.getInputStream())) {
            OutputStream out = socket.getOutputStream();
            for (int i = 0; i < posts; i++) {
                out.write(request(name, "raw-%d-%d".formatted(host, i)));
                readEmptyAnswer(in);
            }
        }
    }

    private static byte[] request(String host, String event) {
        long time = System.currentTimeMillis() / 1000;
        String signature = HexFormat.of()
                .formatHex(new Hmac(Hmac.key(SECRET)).compute((time + ".").getBytes(StandardCharsets.UTF_8), BODY));
        return ("POST /in HTTP/1.1\r\nHost: %s\r\nUser-Agent: raw\r\nContent-Type: application/json\r\nService-Event-Id: %s\r\n"
                                .formatted(host, event)
                        + "Service-Signature: t=%d,v1=%s\r\nContent-Length: %d\r\n\r\n%s"
                                .formatted(time, signature, BODY.length, new String(BODY, StandardCharsets.UTF_8)))
                .getBytes(StandardCharsets.UTF_8);
    }

    /** A 204 has no body: the head ends with an empty line. */
    private static void readEmptyAnswer(InputStream in) throws IOException {
        int line = 0;
        for (int read = in.read(); ; read = in.read()) {
            if (read < 0) {
                throw new EOFException("the receiver closed the connection");
            }
            if (read == '\n') {
                if (line == 0) {
                    return;
                }
                line = 0;
            } else if (read != '\r') {
                line++;
            }
        }
    }

    private static Duration cpu() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                ? Duration.ofNanos(system.getProcessCpuTime())
                : Duration.ZERO;
    }
}
