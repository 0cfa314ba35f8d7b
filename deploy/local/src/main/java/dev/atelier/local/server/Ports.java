// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** Questions about TCP ports on loopback. */
public final class Ports {

    private static final int LOWEST = 15_000;
    // Linux gives outgoing connections ports from 32768 on.
    private static final int HIGHEST = 32_000;
    private static final int ATTEMPTS = 100;
    private static final int CONNECT_TIMEOUT_MILLIS = 250;

    private Ports() {}

    /**
     * A port that nobody listens on, chosen at random below the range that the operating system hands out for outgoing
     * connections: such a connection could otherwise take the port before the server binds it.
     */
    public static int free() {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            int port = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST + 1);
            if (isFree(port)) {
                return port;
            }
        }
        throw new IllegalStateException("no free port between " + LOWEST + " and " + HIGHEST);
    }

    public static boolean isFree(int port) {
        try (var socket = new ServerSocket()) {
            // Connections of the previous instance linger in TIME_WAIT; they do not stop the next one.
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1);
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    /** Waits for a previous owner that is just stopping. */
    public static boolean becomesFree(int port, Duration patience) {
        long deadline = System.nanoTime() + patience.toNanos();
        while (!isFree(port)) {
            if (System.nanoTime() >= deadline) {
                return false;
            }
            Pause.briefly();
        }
        return true;
    }

    static boolean accepts(int port) {
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_TIMEOUT_MILLIS);
            return true;
        } catch (IOException _) {
            return false;
        }
    }
}
