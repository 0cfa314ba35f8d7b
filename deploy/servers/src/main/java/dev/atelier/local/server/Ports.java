// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;

/** Questions about TCP ports on loopback. */
public final class Ports {

    private static final int CONNECT_TIMEOUT_MILLIS = 250;
    // Below the ports that Linux gives to outgoing connections, which may take a port between the check and its use.
    private static final int FIRST_FREE = 10_000;
    private static final int LAST_FREE = 17_999;

    private static final Queue<ProcessLock> RESERVATIONS = new ConcurrentLinkedQueue<>();

    private Ports() {}

    /** A free port that no other call returns, in any process, while this JVM lives. */
    public static int free() {
        for (int attempt = 0; attempt < LAST_FREE - FIRST_FREE; attempt++) {
            int port = ThreadLocalRandom.current().nextInt(FIRST_FREE, LAST_FREE + 1);
            if (isFree(port) && reserve(port)) {
                return port;
            }
        }
        throw new StartupException("there is no free port between " + FIRST_FREE + " and " + LAST_FREE);
    }

    /** False when a process on this machine has reserved the port; the reservation ends with that process. */
    public static boolean reserve(int port) {
        Path directory =
                Path.of(System.getProperty("java.io.tmpdir"), "atelier-ports-" + System.getProperty("user.name"));
        Directories.create(directory);
        Optional<ProcessLock> lock = ProcessLock.tryAcquire(directory.resolve(Integer.toString(port)));
        lock.ifPresent(RESERVATIONS::add);
        return lock.isPresent();
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
    public static boolean becomesFree(int port, Duration timeout) {
        long deadline = System.nanoTime() + timeout.toNanos();
        while (!isFree(port)) {
            if (System.nanoTime() >= deadline) {
                return false;
            }
            Sleep.briefly();
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
