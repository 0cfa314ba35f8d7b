// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** A server on loopback that answers every request without a body at once, with the same run. */
final class StubService implements AutoCloseable {
    private static final String RUN = "{\"id\":\"gen_1\",\"status\":\"failed\",\"model\":\"landscape-image\","
            + "\"input\":{\"prompt\":\"a lighthouse\"},\"credits\":2,\"outputs\":[],"
            + "\"created_at\":\"2026-01-01T00:00:00.000Z\",\"finished_at\":\"2026-01-01T00:00:01.000Z\"}";
    private static final byte[] ANSWER = ("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: "
                    + RUN.length() + "\r\n\r\n" + RUN)
            .getBytes(StandardCharsets.ISO_8859_1);

    private final ServerSocket socket = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());

    StubService() throws IOException {
        Thread.ofVirtual().name("stub-service").start(this::accept);
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + socket.getLocalPort());
    }

    private void accept() {
        try {
            while (true) {
                Socket connection = socket.accept();
                Thread.ofVirtual().name("stub-connection").start(() -> answer(connection));
            }
        } catch (IOException _) {
            // It is closed.
        }
    }

    private static void answer(Socket connection) {
        try (connection;
                var in = new BufferedReader(
                        new InputStreamReader(connection.getInputStream(), StandardCharsets.ISO_8859_1))) {
            connection.setTcpNoDelay(true);
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.isEmpty()) {
                    connection.getOutputStream().write(ANSWER);
                }
            }
        } catch (IOException _) {
            // The client has closed the connection.
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
