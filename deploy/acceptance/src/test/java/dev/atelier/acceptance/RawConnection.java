// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** An HTTP/1.1 connection that sends any bytes as a request, and reads the response. */
public final class RawConnection implements AutoCloseable {
    private static final int TIMEOUT_MILLIS = 60_000;

    private final Socket socket;
    private final InputStream in;

    /** @param headers names in lower case; of equal ones the last */
    public record Response(int status, Map<String, String> headers, String body) {

        public boolean keepsConnection() {
            return !"close".equalsIgnoreCase(headers.get("connection"));
        }
    }

    public RawConnection(URI server) throws IOException {
        this(server, TIMEOUT_MILLIS);
    }

    public RawConnection(URI server, int timeoutMillis) throws IOException {
        socket = new Socket(server.getHost(), server.getPort());
        socket.setSoTimeout(timeoutMillis);
        socket.setTcpNoDelay(true);
        in = new BufferedInputStream(socket.getInputStream());
    }

    /** @throws IOException when the server closes the connection without a response */
    public Response exchange(byte[] request, boolean isHead) throws IOException {
        socket.getOutputStream().write(request);
        int status = Integer.parseInt(readLine().split(" ", 3)[1]);
        Map<String, String> headers = new HashMap<>();
        for (String line = readLine(); !line.isEmpty(); line = readLine()) {
            int colon = line.indexOf(':');
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        boolean hasBody = !isHead && status != 204 && status != 304;
        return new Response(status, headers, hasBody ? new String(readBody(headers), StandardCharsets.UTF_8) : "");
    }

    private byte[] readBody(Map<String, String> headers) throws IOException {
        if (!"chunked".equalsIgnoreCase(headers.get("transfer-encoding"))) {
            return in.readNBytes(Integer.parseInt(headers.getOrDefault("content-length", "0")));
        }
        var body = new ByteArrayOutputStream();
        for (int size = readChunkSize(); size > 0; size = readChunkSize()) {
            body.write(in.readNBytes(size));
            readLine();
        }
        readLine();
        return body.toByteArray();
    }

    private int readChunkSize() throws IOException {
        return Integer.parseInt(readLine(), 16);
    }

    private String readLine() throws IOException {
        var line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("closed after '" + line + "'");
            }
            line.append((char) next);
        }
        return line.toString().strip();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
