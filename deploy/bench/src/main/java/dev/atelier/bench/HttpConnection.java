// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Locale;

/**
 * One kept HTTP/1.1 connection for requests that are ready bytes. A driver that shares its two cores with the platform
 * must cost next to nothing, which no HTTP client library does.
 */
final class HttpConnection implements Closeable {
    private static final String LENGTH = "content-length:";
    private static final String CHUNKED = "transfer-encoding: chunked";
    private static final String RETRY_AFTER = "retry-after:";
    private static final int HEXADECIMAL = 16;
    private static final int TIMEOUT_MILLIS = 30_000;

    /**
     * An answer.
     *
     * @param arrived when the last byte of the body was there
     * @param retryAfter seconds; zero without that header
     */
    record Answer(int status, String body, Instant arrived, int retryAfter) {

        Answer(int status, String body, Instant arrived) {
            this(status, body, arrived, 0);
        }
    }

    private final Socket socket;
    private final InputStream in;

    HttpConnection(URI base) throws IOException {
        socket = new Socket(base.getHost(), base.getPort());
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(TIMEOUT_MILLIS);
        in = new BufferedInputStream(socket.getInputStream());
    }

    static byte[] get(String path, String token) {
        return bytes("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + token + "\r\n\r\n");
    }

    static byte[] post(String path, String token, String json) {
        return post(path, token, "application/json", bytes(json));
    }

    static byte[] post(String path, String token, String type, byte[] body) {
        byte[] head = bytes("POST %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n".formatted(path, token)
                + "Content-Type: %s\r\nContent-Length: %d\r\n\r\n".formatted(type, body.length));
        return ByteBuffer.allocate(head.length + body.length)
                .put(head)
                .put(body)
                .array();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    Answer send(byte[] request) throws IOException {
        socket.getOutputStream().write(request);
        int status = Integer.parseInt(readLine().split(" ", 3)[1]);
        int length = 0;
        int retryAfter = 0;
        boolean isChunked = false;
        for (String header = readLine(); !header.isEmpty(); header = readLine()) {
            String name = header.toLowerCase(Locale.ROOT);
            if (name.startsWith(LENGTH)) {
                length = Integer.parseInt(header.substring(LENGTH.length()).strip());
            }
            if (name.startsWith(RETRY_AFTER)) {
                retryAfter =
                        Integer.parseInt(header.substring(RETRY_AFTER.length()).strip());
            }
            isChunked |= name.equals(CHUNKED);
        }
        byte[] body = isChunked ? readChunks() : in.readNBytes(length);
        return new Answer(status, new String(body, StandardCharsets.UTF_8), Instant.now(), retryAfter);
    }

    /** RFC 9112, 7.1; the platform sends no extensions and no trailers. */
    private byte[] readChunks() throws IOException {
        var body = new ByteArrayOutputStream();
        int size;
        do {
            size = Integer.parseInt(readLine(), HEXADECIMAL);
            body.write(in.readNBytes(size));
            readLine();
        } while (size > 0);
        return body.toByteArray();
    }

    private String readLine() throws IOException {
        var line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("the connection ended");
            }
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
