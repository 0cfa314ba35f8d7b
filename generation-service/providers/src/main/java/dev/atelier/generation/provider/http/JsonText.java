// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * The characters of one text in a file of JSON, one byte each, read where it stands, because a text of tens of megabytes
 * is not held in memory. A character outside ASCII is none of an address or of base64 and reads as a question mark.
 */
public final class JsonText extends InputStream {
    private static final int HEX = 16;
    private static final int HEX_DIGITS = 4;
    private static final int ASCII = 0x80;

    private final InputStream json;
    private boolean isOver;

    private JsonText(InputStream json) {
        this.json = json;
    }

    /** @param offset of the quotation mark with which the text begins, in a file that a parser has read to its end */
    public static JsonText open(Path file, long offset) throws IOException {
        FileChannel channel = FileChannel.open(file);
        try {
            channel.position(offset);
            var text = new JsonText(new BufferedInputStream(Channels.newInputStream(channel)));
            if (text.json.read() != '"') {
                throw new IOException("no text begins there");
            }
            return text;
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    @Override
    public int read() throws IOException {
        int next = isOver ? '"' : json.read();
        return switch (next) {
            case '"' -> {
                isOver = true;
                yield -1;
            }
            case '\\' -> readEscaped();
            case -1 -> throw new EOFException("the text does not end");
            default -> next < ASCII ? next : '?';
        };
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

    private int readEscaped() throws IOException {
        int escaped = json.read();
        return switch (escaped) {
            case 'b', 'f', 'n', 'r', 't' -> ' ';
            case 'u' -> {
                int character = 0;
                for (int digit = 0; digit < HEX_DIGITS; digit++) {
                    character = character * HEX + Character.digit(json.read(), HEX);
                }
                yield character >= 0 && character < ASCII ? character : '?';
            }
            default -> escaped;
        };
    }

    @Override
    public void close() throws IOException {
        json.close();
    }
}
