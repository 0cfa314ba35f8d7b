// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import dev.atelier.local.server.StartFailure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Hands each new TCP connection to the next process of a service that accepts it. */
final class Balancer implements AutoCloseable {

    private static final int BACKLOG = 512;
    private static final int CONNECT_TIMEOUT_MILLIS = 1_000;

    private final ServerSocket door;
    private final List<Integer> backends;
    private final AtomicInteger turn = new AtomicInteger();

    private Balancer(ServerSocket door, List<Integer> backends) {
        this.door = door;
        this.backends = backends;
    }

    static Balancer open(int port, List<Integer> backends) {
        try {
            var door = new ServerSocket();
            door.setReuseAddress(true);
            door.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), BACKLOG);
            var balancer = new Balancer(door, List.copyOf(backends));
            Thread.ofPlatform().daemon().name("balancer-" + port).start(balancer::acceptAll);
            return balancer;
        } catch (IOException e) {
            throw new StartFailure("the balancer cannot listen on port " + port + ": " + e.getMessage(), e);
        }
    }

    private void acceptAll() {
        while (!door.isClosed()) {
            try {
                Socket client = door.accept();
                Thread.startVirtualThread(() -> serve(client));
            } catch (IOException _) {
                // Closing the door is how this loop ends; a client that gave up in the queue is no reason to.
            }
        }
    }

    private void serve(Socket client) {
        try (client;
                Socket backend = connect()) {
            client.setTcpNoDelay(true);
            backend.setTcpNoDelay(true);
            Thread back = Thread.startVirtualThread(() -> copy(backend, client));
            copy(client, backend);
            back.join();
        } catch (IOException _) {
            // Nobody accepts: the client sees its connection closed, as with a real balancer.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private Socket connect() throws IOException {
        IOException last = new IOException("no backend");
        for (int attempt = 0; attempt < backends.size(); attempt++) {
            int port = backends.get(Math.floorMod(turn.getAndIncrement(), backends.size()));
            var socket = new Socket();
            try {
                socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_TIMEOUT_MILLIS);
                return socket;
            } catch (IOException e) {
                socket.close();
                last = e;
            }
        }
        throw last;
    }

    /** Passes on the end of one direction and leaves the other open, so that a half-closed client still gets its answer. */
    private static void copy(Socket from, Socket to) {
        try {
            from.getInputStream().transferTo(to.getOutputStream());
            to.shutdownOutput();
        } catch (IOException _) {
            closeQuietly(from);
            closeQuietly(to);
        }
    }

    private static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException _) {
            // It is broken already.
        }
    }

    @Override
    public void close() {
        try {
            door.close();
        } catch (IOException e) {
            throw new StartFailure("cannot close a balancer: " + e.getMessage(), e);
        }
    }
}
