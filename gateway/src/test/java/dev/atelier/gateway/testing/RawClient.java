// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.testing;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.URL;
import java.nio.charset.StandardCharsets;

/** Speaks HTTP byte by byte, also badly. */
public final class RawClient implements AutoCloseable {
    private static final int TIMEOUT_MILLIS = 20_000;

    private final Socket socket;

    public RawClient(URL server) throws IOException {
        socket = new Socket(server.getHost(), server.getPort());
        socket.setSoTimeout(TIMEOUT_MILLIS);
        socket.setTcpNoDelay(true);
    }

    public void send(String text) throws IOException {
        try {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        } catch (SocketException _) {
            // The server may have said all it wants to say; that is what the test reads next.
            return;
        }
    }

    public String readUntil(String end) throws IOException {
        var text = new StringBuilder();
        InputStream in = socket.getInputStream();
        while (text.indexOf(end) < 0) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("ended after: " + text);
            }
            text.append((char) next);
        }
        return text.toString();
    }

    /** Reads as long as the server keeps the connection. */
    public String readToTheEnd() throws IOException {
        var text = new StringBuilder();
        InputStream in = socket.getInputStream();
        byte[] bytes = new byte[8_192];
        try {
            for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
                text.append(new String(bytes, 0, count, StandardCharsets.ISO_8859_1));
            }
        } catch (SocketException _) {
            return text.toString();
        }
        return text.toString();
    }

    public InputStream in() throws IOException {
        return socket.getInputStream();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
