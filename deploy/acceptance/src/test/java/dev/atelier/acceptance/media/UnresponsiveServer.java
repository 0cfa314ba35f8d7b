// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.media;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Listens on the loopback addresses, on the https port where that is allowed, and counts calls: none may come. */
final class UnresponsiveServer implements AutoCloseable {
    private static final int HTTPS = 443;
    private static final List<String> PRIVATE = List.of("127.0.0.1", "127.0.0.2", "::1");

    private final List<ServerSocket> sockets = new ArrayList<>();
    private final AtomicInteger calls = new AtomicInteger();

    static UnresponsiveServer open() throws IOException {
        var listener = new UnresponsiveServer();
        for (String address : PRIVATE) {
            listener.listen(address, HTTPS);
        }
        listener.listen("127.0.0.1", 0);
        return listener;
    }

    private void listen(String address, int port) throws IOException {
        var socket = new ServerSocket();
        try {
            socket.bind(new InetSocketAddress(InetAddress.getByName(address), port));
        } catch (IOException e) {
            socket.close();
            if (port == 0) {
                throw e;
            }
            System.out.printf("nothing listens at %s:%d: %s%n", address, port, e.getMessage());
            return;
        }
        sockets.add(socket);
        Thread.ofVirtual().start(() -> accept(socket));
    }

    private void accept(ServerSocket socket) {
        while (!socket.isClosed()) {
            try (var _ = socket.accept()) {
                calls.incrementAndGet();
            } catch (IOException _) {
                // Closed: the test is over.
            }
        }
    }

    /** A port of the test that is open to anybody on this machine. */
    int port() {
        return sockets.getLast().getLocalPort();
    }

    int calls() {
        return calls.get();
    }

    @Override
    public void close() throws IOException {
        for (ServerSocket socket : sockets) {
            socket.close();
        }
    }
}
