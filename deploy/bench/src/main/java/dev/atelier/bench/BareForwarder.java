// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/**
 * What stands beside the gateway where nginx is not installed: a program that finds the key in a request without a body, counts
 * the request and forwards it on a kept connection, and nothing more.
 */
final class BareForwarder {
    static final String KEY = "FORWARDED_KEY";

    private static final byte[] READY = ascii("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
    private static final byte[] UNKNOWN_KEY = ascii("HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n");
    private static final String END = "\r\n\r\n";
    private static final String LENGTH = "\r\ncontent-length:";

    private final int stub;
    private final String credential;
    private final LongAdder counted = new LongAdder();

    private BareForwarder(int stub, String key) {
        this.stub = stub;
        credential = "\r\nauthorization: bearer " + key.toLowerCase(Locale.ROOT) + "\r\n";
    }

    /** Arguments: the port to listen at, and the port of the stub; the key is in the environment, where only its user sees it. */
    static void main(String[] arguments) throws IOException {
        var forwarder = new BareForwarder(Integer.parseInt(arguments[1]), System.getenv(KEY));
        try (var server = new ServerSocket(Integer.parseInt(arguments[0]), 0, InetAddress.getLoopbackAddress())) {
            while (true) {
                Socket client = server.accept();
                Thread.ofVirtual().name("client").start(() -> forwarder.serve(client));
            }
        }
    }

    private void serve(Socket client) {
        try (client;
                var service = new Socket(InetAddress.getLoopbackAddress(), stub)) {
            client.setTcpNoDelay(true);
            service.setTcpNoDelay(true);
            InputStream requests = new BufferedInputStream(client.getInputStream());
            InputStream answers = new BufferedInputStream(service.getInputStream());
            for (Optional<String> head = readHead(requests); head.isPresent(); head = readHead(requests)) {
                String request = head.orElseThrow();
                if (request.startsWith("GET /ready ")) {
                    client.getOutputStream().write(READY);
                } else if (request.toLowerCase(Locale.ROOT).contains(credential)) {
                    counted.increment();
                    service.getOutputStream().write(ascii(request));
                    client.getOutputStream().write(readAnswer(answers));
                } else {
                    client.getOutputStream().write(UNKNOWN_KEY);
                }
            }
        } catch (IOException _) {
            // One of the two has closed its connection.
        }
    }

    private static byte[] readAnswer(InputStream in) throws IOException {
        String head = readHead(in).orElseThrow(() -> new IOException("the stub has closed the connection"));
        int value = head.toLowerCase(Locale.ROOT).indexOf(LENGTH) + LENGTH.length();
        int length = Integer.parseInt(
                head.substring(value, head.indexOf('\r', value)).strip());
        var answer = new ByteArrayOutputStream();
        answer.writeBytes(ascii(head));
        answer.writeBytes(in.readNBytes(length));
        return answer.toByteArray();
    }

    /** Up to the empty line; empty when the connection has ended. */
    private static Optional<String> readHead(InputStream in) throws IOException {
        var head = new StringBuilder();
        while (head.indexOf(END, head.length() - END.length()) < 0) {
            int next = in.read();
            if (next < 0) {
                return Optional.empty();
            }
            head.append((char) next);
        }
        return Optional.of(head.toString());
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
