// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;

/** Questions about TCP ports on loopback. */
public final class Ports {

    private static final int CONNECT_TIMEOUT_MILLIS = 250;

    private Ports() {}

    /** A port that was free a moment ago. */
    public static int free() {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
