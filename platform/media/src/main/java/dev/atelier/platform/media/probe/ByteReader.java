// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.probe;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Reads a file at any position through a small window; a read past the end means that the file is incomplete. */
public final class ByteReader implements Closeable {
    private static final int WINDOW = 16 * 1024;

    private final FileChannel channel;
    private final long size;
    private final ByteBuffer window = ByteBuffer.allocate(WINDOW);
    private long start;

    public ByteReader(Path file) throws IOException {
        this.channel = FileChannel.open(file, StandardOpenOption.READ);
        this.size = channel.size();
        window.limit(0);
    }

    public long size() {
        return size;
    }

    public int u8(long at) throws IOException {
        if (at < start || at >= start + window.limit()) {
            fill(at);
        }
        return window.get((int) (at - start)) & 0xFF;
    }

    public int u16(long at) throws IOException {
        return u8(at) << 8 | u8(at + 1);
    }

    public long u32(long at) throws IOException {
        return (long) u16(at) << 16 | u16(at + 2);
    }

    /** Reads an unsigned number, at most {@code Long.MAX_VALUE}. */
    public long u64(long at) throws IOException {
        long value = u32(at) << 32 | u32(at + 4);
        return value < 0 ? Long.MAX_VALUE : value;
    }

    public int u16le(long at) throws IOException {
        return u8(at) | u8(at + 1) << 8;
    }

    public int u24le(long at) throws IOException {
        return u16le(at) | u8(at + 2) << 16;
    }

    public long u32le(long at) throws IOException {
        return u16le(at) | (long) u16le(at + 2) << 16;
    }

    public String text(long at, int length) throws IOException {
        return new String(bytes(at, length), StandardCharsets.ISO_8859_1);
    }

    public byte[] bytes(long at, int length) throws IOException {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) u8(at + i);
        }
        return bytes;
    }

    public void copyTo(long from, long to, OutputStream target) throws IOException {
        ByteBuffer piece = ByteBuffer.allocate(WINDOW);
        for (long at = from; at < to; at += piece.position()) {
            piece.clear().limit((int) Math.min(WINDOW, to - at));
            if (channel.read(piece, at) <= 0) {
                throw new InvalidMediaException("The file ends too early.");
            }
            target.write(piece.array(), 0, piece.position());
        }
    }

    private void fill(long at) throws IOException {
        if (at < 0 || at >= size) {
            throw new InvalidMediaException("The file ends too early.");
        }
        start = at;
        window.clear();
        while (window.hasRemaining() && channel.read(window, start + window.position()) > 0) {
            // One read may return less than the file has.
        }
        window.flip();
        if (!window.hasRemaining()) {
            throw new InvalidMediaException("The file ends too early.");
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
