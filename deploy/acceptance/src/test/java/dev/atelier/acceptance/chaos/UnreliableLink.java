// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.chaos;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** Passes TCP connections on to one port of this machine, and cuts or delays them when asked to. */
final class UnreliableLink implements AutoCloseable {
    private static final int BACKLOG = 512;
    private static final int BUFFER = 16 * 1024;
    private static final int CONNECT_TIMEOUT_MILLIS = 2_000;
    /** Longer than usual between two data centres, shorter than every timeout. */
    private static final int DELAY_MILLIS = 150;

    private enum State {
        WHOLE,
        SLOW,
        CUT
    }

    private final ServerSocket entrance;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private volatile State state = State.WHOLE;
    private volatile int target;

    private UnreliableLink(ServerSocket entrance) {
        this.entrance = entrance;
    }

    static UnreliableLink open() {
        try {
            var entrance = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
            var link = new UnreliableLink(entrance);
            Thread.ofPlatform().daemon().name("link-" + entrance.getLocalPort()).start(link::acceptAll);
            return link;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String url() {
        return "http://127.0.0.1:" + entrance.getLocalPort();
    }

    void leadTo(int port) {
        target = port;
    }

    /** Ends all connections; new ones are closed at once. */
    void cut() {
        state = State.CUT;
        open.forEach(UnreliableLink::closeQuietly);
    }

    /** From now on, each piece of data arrives later. */
    void delay() {
        state = State.SLOW;
    }

    void restore() {
        state = State.WHOLE;
    }

    private void acceptAll() {
        while (!entrance.isClosed()) {
            try {
                Socket client = entrance.accept();
                Thread.startVirtualThread(() -> serve(client));
            } catch (IOException _) {
                // close() ends this loop; a client that gave up while it waited does not.
            }
        }
    }

    private void serve(Socket client) {
        try (client;
                var service = new Socket()) {
            if (state == State.CUT) {
                return;
            }
            service.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), target), CONNECT_TIMEOUT_MILLIS);
            client.setTcpNoDelay(true);
            service.setTcpNoDelay(true);
            open.add(client);
            open.add(service);
            Thread back = Thread.startVirtualThread(() -> copy(service, client));
            copy(client, service);
            back.join();
        } catch (IOException _) {
            // No server accepts: the client sees a closed connection.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            open.remove(client);
            open.removeIf(Socket::isClosed);
        }
    }

    private void copy(Socket from, Socket to) {
        byte[] buffer = new byte[BUFFER];
        try {
            InputStream in = from.getInputStream();
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                if (state == State.SLOW) {
                    TimeUnit.MILLISECONDS.sleep(DELAY_MILLIS);
                }
                to.getOutputStream().write(buffer, 0, read);
            }
            to.shutdownOutput();
        } catch (IOException _) {
            closeQuietly(from);
            closeQuietly(to);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
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
            entrance.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        cut();
    }
}
