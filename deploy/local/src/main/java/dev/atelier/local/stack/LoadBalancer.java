// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import dev.atelier.local.server.Sleep;
import dev.atelier.local.server.StartupException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Passes each new TCP connection to the next process of a service that is ready, or to any that accepts it. */
final class LoadBalancer implements AutoCloseable {

    private static final int BACKLOG = 512;
    private static final int CONNECT_TIMEOUT_MILLIS = 1_000;
    private static final Duration HEALTH_CHECK_INTERVAL = Duration.ofMillis(200);

    private final ServerSocket serverSocket;
    private final List<Backend> backends;
    private volatile List<Backend> ready;
    private final AtomicInteger next = new AtomicInteger();

    /** One process: its port and the address of its readiness check. */
    record Backend(int port, String readyUrl) {}

    private LoadBalancer(ServerSocket serverSocket, List<Backend> backends) {
        this.serverSocket = serverSocket;
        this.backends = backends;
        this.ready = backends;
    }

    static LoadBalancer open(int port, List<Backend> backends) {
        try {
            var serverSocket = new ServerSocket();
            serverSocket.setReuseAddress(true);
            serverSocket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), BACKLOG);
            var balancer = new LoadBalancer(serverSocket, List.copyOf(backends));
            Thread.ofPlatform().daemon().name("balancer-" + port).start(balancer::acceptAll);
            Thread.ofPlatform().daemon().name("balancer-health-" + port).start(balancer::checkHealth);
            return balancer;
        } catch (IOException e) {
            throw new StartupException("the balancer cannot listen on port " + port + ": " + e.getMessage(), e);
        }
    }

    private void acceptAll() {
        while (!serverSocket.isClosed()) {
            try {
                Socket client = serverSocket.accept();
                Thread.startVirtualThread(() -> serve(client));
            } catch (IOException _) {
                // close() ends this loop; a client that gave up while it waited does not.
            }
        }
    }

    /** A process that is about to stop is not ready any more; new connections then go to the others. */
    private void checkHealth() {
        while (!serverSocket.isClosed()) {
            ready = backends.stream()
                    .filter(backend -> Http.answersOk(backend.readyUrl()))
                    .toList();
            Sleep.of(HEALTH_CHECK_INTERVAL);
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
            // No process accepts: the connection of the client is closed, as a real balancer does.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private Socket connect() throws IOException {
        List<Backend> current = ready;
        List<Backend> candidates = current.isEmpty() ? backends : current;
        IOException last = new IOException("no backend");
        for (int attempt = 0; attempt < candidates.size(); attempt++) {
            int port = candidates
                    .get(Math.floorMod(next.getAndIncrement(), candidates.size()))
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

    /** Closes one direction at its end and leaves the other open: a client that has sent all still gets its answer. */
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
            serverSocket.close();
        } catch (IOException e) {
            throw new StartupException("cannot close a balancer: " + e.getMessage(), e);
        }
    }
}
