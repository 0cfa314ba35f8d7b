// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import dev.atelier.local.server.Pause;
import dev.atelier.local.server.StartFailure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Hands each new TCP connection to the next process of a service that is ready, or at least accepts it. */
final class Balancer implements AutoCloseable {

    private static final int BACKLOG = 512;
    private static final int CONNECT_TIMEOUT_MILLIS = 1_000;
    private static final Duration LOOK_EVERY = Duration.ofMillis(200);

    private final ServerSocket door;
    private final List<Backend> backends;
    private volatile List<Backend> ready;
    private final AtomicInteger turn = new AtomicInteger();

    /** One process: its port, and where it says whether it takes requests. */
    record Backend(int port, String readyUrl) {}

    private Balancer(ServerSocket door, List<Backend> backends) {
        this.door = door;
        this.backends = backends;
        this.ready = backends;
    }

    static Balancer open(int port, List<Backend> backends) {
        try {
            var door = new ServerSocket();
            door.setReuseAddress(true);
            door.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), BACKLOG);
            var balancer = new Balancer(door, List.copyOf(backends));
            Thread.ofPlatform().daemon().name("balancer-" + port).start(balancer::acceptAll);
            Thread.ofPlatform().daemon().name("balancer-look-" + port).start(balancer::look);
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

    /** A process that is about to stop says so first; new connections then go elsewhere. */
    private void look() {
        while (!door.isClosed()) {
            ready = backends.stream()
                    .filter(backend -> Http.answersOk(backend.readyUrl()))
                    .toList();
            Pause.of(LOOK_EVERY);
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
        List<Backend> known = ready;
        List<Backend> candidates = known.isEmpty() ? backends : known;
        IOException last = new IOException("no backend");
        for (int attempt = 0; attempt < candidates.size(); attempt++) {
            int port = candidates
                    .get(Math.floorMod(turn.getAndIncrement(), candidates.size()))
                    .port();
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
