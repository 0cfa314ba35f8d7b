// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook;

import dev.atelier.testkit.TestCertificate;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A receiver on TLS that does what its path says, and a port that accepts and never says anything. */
public final class HostileReceiver implements AutoCloseable {
    private static final byte[] MEGABYTE = new byte[1 << 20];

    private final ServerSocket tls;
    private final ServerSocket mute;
    private final CountDownLatch closed = new CountDownLatch(1);

    HostileReceiver(int port, int mutePort, TestCertificate certificate) throws IOException {
        tls = certificate
                .context()
                .getServerSocketFactory()
                .createServerSocket(port, 50, InetAddress.getLoopbackAddress());
        mute = new ServerSocket(mutePort, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
    }

    private void accept() {
        while (closed.getCount() > 0) {
            try {
                Socket socket = tls.accept();
                Thread.ofVirtual().start(() -> serve(socket));
            } catch (IOException _) {
                // a failed handshake, or the end
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            String path = request(socket.getInputStream());
            behave(path.substring(path.lastIndexOf('/') + 1), socket.getOutputStream());
        } catch (IOException _) {
            // hung up on, which is the point
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void behave(String how, OutputStream out) throws IOException, InterruptedException {
        switch (how) {
            case "hang" -> closed.await();
            case "drip-head" -> drip("HTTP/1.1 200 OK\r\nX-Long: " + "a".repeat(10_000), out);
            case "drip-body" -> {
                write("HTTP/1.1 500 No\r\nContent-Length: 4000\r\n\r\n", out);
                drip("b".repeat(4000), out);
            }
            case "endless-headers" -> {
                write("HTTP/1.1 200 OK\r\n", out);
                while (true) {
                    write("X-Header: " + "c".repeat(1000) + "\r\n", out);
                }
            }
            case "huge" -> {
                write("HTTP/1.1 200 OK\r\nContent-Length: 104857600\r\n\r\n", out);
                for (int i = 0; i < 100; i++) {
                    out.write(MEGABYTE);
                }
            }
            case "early-close" -> {}
            case "half-head" -> write("HTTP/1.1 200 O", out);
            case "nonsense" -> write("220 smtp.test ESMTP\r\n\r\n", out);
            case "redirect" ->
                write(
                        "HTTP/1.1 302 Found\r\nLocation: https://hostile.test/200\r\nContent-Length: 0\r\nConnection:"
                                + " close\r\n\r\n",
                        out);
            default -> write("HTTP/1.1 " + how + " Word\r\nContent-Length: 0\r\nConnection: close\r\n\r\n", out);
        }
    }

    private void drip(String text, OutputStream out) throws IOException, InterruptedException {
        for (byte b : text.getBytes(StandardCharsets.ISO_8859_1)) {
            out.write(b);
            out.flush();
            if (closed.await(100, TimeUnit.MILLISECONDS)) {
                return;
            }
        }
    }

    private static void write(String text, OutputStream out) throws IOException {
        out.write(text.getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
    }

    /** Reads a whole request and gives its path. */
    private static String request(InputStream in) throws IOException {
        var head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("no request");
            }
            head.append((char) next);
        }
        String lower = head.toString().toLowerCase(java.util.Locale.ROOT);
        int at = lower.indexOf("content-length: ");
        int length = Integer.parseInt(lower.substring(at + 16, lower.indexOf("\r\n", at)));
        in.readNBytes(length);
        return head.substring(head.indexOf(" ") + 1, head.indexOf(" HTTP/"));
    }

    @Override
    public void close() throws IOException {
        closed.countDown();
        tls.close();
        mute.close();
    }
}
