// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat;

import dev.atelier.testkit.TestCaller;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A request on a connection that can be cut before its answer comes, as the gateway does when its client goes. */
public final class RawClient {
    private final Socket socket;

    private RawClient(Socket socket) {
        this.socket = socket;
    }

    public static RawClient post(int port, Client client, String path, String body) {
        byte[] content = body.getBytes(StandardCharsets.UTF_8);
        String head = """
            POST %s HTTP/1.1\r
            Host: 127.0.0.1\r
            Content-Type: application/json\r
            Content-Length: %d\r
            Authorization: %s\r
            \r
            """.formatted(
                path, content.length, TestCaller.account(client.account()).bearer());
        try {
            Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
            socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().write(content);
            socket.getOutputStream().flush();
            return new RawClient(socket);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public void cut() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
