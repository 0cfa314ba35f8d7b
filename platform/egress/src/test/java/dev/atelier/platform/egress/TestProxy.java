// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** An HTTP proxy on loopback: tunnels by CONNECT, forwards absolute URLs, and knows every name as loopback. */
final class TestProxy implements AutoCloseable {
    static final String CREDENTIAL = "atelier:very-secret";

    private final ServerSocket server;
    private final String refusal;
    private final List<String> heads = new CopyOnWriteArrayList<>();

    /** @param refusal status line of every answer; empty for a proxy that works */
    private TestProxy(String refusal) {
        this.refusal = refusal;
        try {
            server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::acceptAll);
    }

    static TestProxy working() {
        return new TestProxy("");
    }

    static TestProxy refusing(String status) {
        return new TestProxy(status);
    }

    String url() {
        return "http://127.0.0.1:" + server.getLocalPort();
    }

    /** The request lines that came. */
    List<String> lines() {
        return heads.stream()
                .map(head -> head.substring(0, head.indexOf("\r\n")))
                .toList();
    }

    List<String> heads() {
        return heads;
    }

    private void acceptAll() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                Thread.ofVirtual().start(() -> serve(socket));
            } catch (IOException _) {
                return;
            }
        }
    }

    private void serve(Socket client) {
        try (client) {
            String head = readHead(client.getInputStream());
            heads.add(head);
            String status = head.contains(authorization()) ? refusal : "407 Proxy Authentication Required";
            if (!status.isEmpty()) {
                write(client, "HTTP/1.1 " + status + "\r\nContent-Length: 0\r\n\r\n");
            } else if (head.startsWith("CONNECT ")) {
                connect(client, head.split(" ", 3)[1]);
            } else {
                forward(client, head);
            }
        } catch (IOException _) {
            // One of the two sides has hung up.
        }
    }

    private static void connect(Socket client, String place) throws IOException {
        try (Socket target = open(place)) {
            write(client, "HTTP/1.1 200 Connection established\r\n\r\n");
            Thread up = Thread.ofVirtual().start(() -> pump(client, target));
            pump(target, client);
            up.interrupt();
        }
    }

    private static void forward(Socket client, String head) throws IOException {
        String rest = head.substring(head.indexOf("http://") + "http://".length());
        int path = rest.indexOf('/');
        try (Socket target = open(rest.substring(0, path))) {
            write(target, head.substring(0, head.indexOf(' ') + 1) + rest.substring(path));
            pump(target, client);
        }
    }

    private static Socket open(String place) throws IOException {
        int port = Integer.parseInt(place.substring(place.lastIndexOf(':') + 1));
        Socket target = new Socket();
        target.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        return target;
    }

    private static void pump(Socket from, Socket to) {
        try {
            from.getInputStream().transferTo(to.getOutputStream());
            to.shutdownOutput();
        } catch (IOException _) {
            // The other direction ends with it.
        }
    }

    private static String authorization() {
        return "Basic " + Base64.getEncoder().encodeToString(CREDENTIAL.getBytes(StandardCharsets.UTF_8));
    }

    private static String readHead(InputStream in) throws IOException {
        var head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("the client has gone");
            }
            head.append((char) next);
        }
        return head.toString();
    }

    private static void write(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(Behaviour.bytes(text));
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
