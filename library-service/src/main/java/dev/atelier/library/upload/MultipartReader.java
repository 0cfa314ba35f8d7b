// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.upload;

import dev.atelier.platform.error.ApiException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Reads a multipart form part by part; a part's content goes straight to where it shall be, through one small buffer.
 *
 * <p>The framework's own reader spools every part to a directory of its own before anybody can judge its first bytes.
 */
final class MultipartReader {
    private static final int BUFFER = 64 * 1024;
    private static final int MOST_PREAMBLE = 64 * 1024;
    private static final int MOST_PADDING = 100;

    private final InputStream body;
    private final byte[] delimiter;
    private final int mostHeaderBytes;
    private final byte[] buffer = new byte[BUFFER];
    private int from;
    private int to;
    private boolean begun;

    MultipartReader(InputStream body, Boundary boundary, int mostHeaderBytes) {
        this.body = body;
        this.delimiter = boundary.delimiter();
        this.mostHeaderBytes = mostHeaderBytes;
        // The first delimiter may be the very first bytes, without the line end of the others.
        buffer[0] = '\r';
        buffer[1] = '\n';
        this.to = 2;
    }

    /** Goes to the next part, whose predecessor was read; empty after the last one. */
    Optional<PartHeaders> next() throws IOException {
        if (!begun) {
            begun = true;
            content(new BoundedSink(OutputStream.nullOutputStream(), MOST_PREAMBLE, "The form does not begin."));
        }
        if (isLast()) {
            return Optional.empty();
        }
        return Optional.of(
                PartHeaders.parse(headers()).orElseThrow(() -> malformed("A part of the form has no name.")));
    }

    /** Writes the content of the current part. */
    void content(OutputStream sink) throws IOException {
        while (true) {
            int found = find();
            if (found >= 0) {
                sink.write(buffer, from, found - from);
                from = found + delimiter.length;
                return;
            }
            // The buffer may end with the beginning of a delimiter.
            int safe = Math.max(from, to - delimiter.length + 1);
            sink.write(buffer, from, safe - from);
            from = safe;
            fill();
        }
    }

    /** After a delimiter: two hyphens end the form, a line end begins a part. */
    private boolean isLast() throws IOException {
        int first = read();
        if (first == '-') {
            if (read() == '-') {
                return true;
            }
            throw malformed("The form is malformed after a boundary.");
        }
        for (int i = 0; i < MOST_PADDING; i++) {
            if (first == '\r' && read() == '\n') {
                return false;
            }
            if (first != ' ' && first != '\t') {
                break;
            }
            first = read();
        }
        throw malformed("The form is malformed after a boundary.");
    }

    private String headers() throws IOException {
        byte[] block = new byte[mostHeaderBytes];
        int length = 0;
        while (true) {
            if (length == block.length) {
                throw malformed("The headers of a part are longer than " + mostHeaderBytes + " bytes.");
            }
            block[length++] = (byte) read();
            if (endsWithEmptyLine(block, length)) {
                return new String(block, 0, length, StandardCharsets.UTF_8);
            }
        }
    }

    private static boolean endsWithEmptyLine(byte[] block, int length) {
        boolean lineEnd = length >= 2 && block[length - 2] == '\r' && block[length - 1] == '\n';
        return lineEnd && (length == 2 || (length >= 4 && block[length - 4] == '\r' && block[length - 3] == '\n'));
    }

    private int find() {
        for (int at = from; at <= to - delimiter.length; at++) {
            if (buffer[at] == '\r' && matches(at)) {
                return at;
            }
        }
        return -1;
    }

    private boolean matches(int at) {
        for (int i = 1; i < delimiter.length; i++) {
            if (buffer[at + i] != delimiter[i]) {
                return false;
            }
        }
        return true;
    }

    private int read() throws IOException {
        if (from == to) {
            fill();
        }
        return buffer[from++] & 0xFF;
    }

    private void fill() throws IOException {
        System.arraycopy(buffer, from, buffer, 0, to - from);
        to -= from;
        from = 0;
        int read = body.read(buffer, to, buffer.length - to);
        if (read < 0) {
            throw malformed("The form ends too early.");
        }
        to += read;
    }

    private static ApiException malformed(String message) {
        return ApiException.invalid(message, "file");
    }
}
