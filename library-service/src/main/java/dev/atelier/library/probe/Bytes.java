// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.probe;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file read here and there through a small window; reading past its end means that it was cut off. */
final class Bytes implements Closeable {
    private static final int WINDOW = 16 * 1024;

    private final FileChannel channel;
    private final long size;
    private final ByteBuffer window = ByteBuffer.allocate(WINDOW);
    private long start;

    Bytes(Path file) throws IOException {
        this.channel = FileChannel.open(file, StandardOpenOption.READ);
        this.size = channel.size();
        window.limit(0);
    }

    long size() {
        return size;
    }

    int u8(long at) throws IOException, BrokenMedium {
        if (at < start || at >= start + window.limit()) {
            fill(at);
        }
        return window.get((int) (at - start)) & 0xFF;
    }

    int u16(long at) throws IOException, BrokenMedium {
        return u8(at) << 8 | u8(at + 1);
    }

    long u32(long at) throws IOException, BrokenMedium {
        return (long) u16(at) << 16 | u16(at + 2);
    }

    /** Of a length that no file has, at most {@code Long.MAX_VALUE}. */
    long u64(long at) throws IOException, BrokenMedium {
        long value = u32(at) << 32 | u32(at + 4);
        return value < 0 ? Long.MAX_VALUE : value;
    }

    int u16le(long at) throws IOException, BrokenMedium {
        return u8(at) | u8(at + 1) << 8;
    }

    int u24le(long at) throws IOException, BrokenMedium {
        return u16le(at) | u8(at + 2) << 16;
    }

    long u32le(long at) throws IOException, BrokenMedium {
        return u16le(at) | (long) u16le(at + 2) << 16;
    }

    String text(long at, int length) throws IOException, BrokenMedium {
        return new String(take(at, length), StandardCharsets.ISO_8859_1);
    }

    byte[] take(long at, int length) throws IOException, BrokenMedium {
        byte[] taken = new byte[length];
        for (int i = 0; i < length; i++) {
            taken[i] = (byte) u8(at + i);
        }
        return taken;
    }

    private void fill(long at) throws IOException, BrokenMedium {
        if (at < 0 || at >= size) {
            throw new BrokenMedium("The file ends too early.");
        }
        start = at;
        window.clear();
        while (window.hasRemaining() && channel.read(window, start + window.position()) > 0) {
            // one read may bring less than there is
        }
        window.flip();
        if (!window.hasRemaining()) {
            throw new BrokenMedium("The file ends too early.");
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
