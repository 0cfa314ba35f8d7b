// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import dev.atelier.platform.media.MediaKind;
import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;

/**
 * Reads the text by which an upstream hands over one output: an address, a {@code data:} address, or bare base64. What the
 * text is decides its beginning, not the member in which it stands. The bytes never have to fit into memory.
 */
public final class OutputText {
    /** The longest address that is called, with room for the name of a server of the operator's. */
    static final int MAX_ADDRESS = 2_200;

    /** What stands between {@code data:} and the comma is a content type with its parameters. */
    private static final int MAX_DATA_HEAD = 200;

    private static final int BEGINNING = 8;
    private static final int COPY = 8_192;

    private OutputText() {}

    /** The text cannot be an output, or is a larger one than allowed. */
    public static final class UnusableException extends Exception {
        public UnusableException(String message) {
            super(message, null, false, false);
        }
    }

    /**
     * Reads the text of one output; empty when it is blank.
     *
     * @param file for the bytes, when the text contains them
     * @param maxBytes of the output itself
     */
    public static Optional<RemoteOutput> read(InputStream text, Path file, long maxBytes, Optional<MediaKind> kind)
            throws IOException, UnusableException {
        var input = new BufferedInputStream(new WithoutBlanks(text));
        input.mark(BEGINNING);
        String beginning = new String(input.readNBytes(BEGINNING), StandardCharsets.ISO_8859_1);
        input.reset();
        if (beginning.isEmpty()) {
            return Optional.empty();
        }
        if (isAddress(beginning)) {
            return Optional.of(new RemoteOutput.Address(readUpTo(input, MAX_ADDRESS), kind));
        }
        if (beginning.toLowerCase(Locale.ROOT).startsWith("data:")) {
            skipDataHead(input);
        }
        decode(input, file, maxBytes);
        return Optional.of(new RemoteOutput.Inline(file, kind));
    }

    /** Whether a text without leading blanks is an address, by its beginning. */
    public static boolean isAddress(String text) {
        return text.regionMatches(true, 0, "http:/", 0, 6) || text.regionMatches(true, 0, "https:/", 0, 7);
    }

    private static String readUpTo(InputStream input, int max) throws IOException, UnusableException {
        byte[] address = input.readNBytes(max + 1);
        if (address.length > max) {
            throw new UnusableException("the address of an output is too long");
        }
        return new String(address, StandardCharsets.ISO_8859_1);
    }

    private static void skipDataHead(InputStream input) throws IOException, UnusableException {
        var head = new StringBuilder();
        for (int next = input.read(); next != ','; next = input.read()) {
            if (next < 0 || head.length() == MAX_DATA_HEAD) {
                throw new UnusableException("an inline output without base64");
            }
            head.append((char) next);
        }
        if (!head.toString().toLowerCase(Locale.ROOT).endsWith(";base64")) {
            throw new UnusableException("an inline output without base64");
        }
    }

    private static void decode(InputStream base64, Path file, long maxBytes) throws IOException, UnusableException {
        InputStream bytes = Base64.getDecoder().wrap(base64);
        byte[] piece = new byte[COPY];
        long left = maxBytes;
        try (OutputStream out = Files.newOutputStream(file)) {
            for (int length = readDecoded(bytes, piece); length >= 0; length = readDecoded(bytes, piece)) {
                left -= length;
                if (left < 0) {
                    throw new UnusableException("an output is larger than allowed");
                }
                out.write(piece, 0, length);
            }
        }
    }

    /** The text is already on this machine, so a fault of reading is one of its base64. */
    private static int readDecoded(InputStream bytes, byte[] piece) throws UnusableException {
        try {
            return bytes.read(piece);
        } catch (IOException _) {
            throw new UnusableException("an inline output with bad base64");
        }
    }

    /** Base64 may be broken into lines, and neither an address nor base64 contains a blank that counts. */
    private static final class WithoutBlanks extends FilterInputStream {

        WithoutBlanks(InputStream text) {
            super(text);
        }

        @Override
        public int read() throws IOException {
            int next = in.read();
            while (next >= 0 && next <= ' ') {
                next = in.read();
            }
            return next;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int count = 0;
            for (int next = 0; count < length && next >= 0; ) {
                next = read();
                if (next >= 0) {
                    bytes[offset + count++] = (byte) next;
                }
            }
            return count == 0 && length > 0 ? -1 : count;
        }
    }
}
