// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** A port to which no client must connect. */
final class SilentServer implements AutoCloseable {
    private final ServerSocketChannel socket;

    SilentServer() throws IOException {
        socket = ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        socket.configureBlocking(false);
    }

    String address() throws IOException {
        return "127.0.0.1:" + ((InetSocketAddress) socket.getLocalAddress()).getPort();
    }

    /** The kernel has queued every connection, also one that was closed since. */
    boolean wasReached() throws IOException {
        try (SocketChannel guest = socket.accept()) {
            return guest != null;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
