// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.sound;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes a 16-bit WAV file of any length, piece by piece. */
public final class WaveFile implements AutoCloseable {
    private static final int HEADER = 44;
    private static final int SAMPLE_BYTES = 2;

    private final Path file;
    private final OutputStream out;
    private final int rate;
    private final int channels;
    private byte[] block = new byte[0];
    private long bytes;

    public WaveFile(Path file, int rate, int channels) throws IOException {
        this.file = file;
        this.rate = rate;
        this.channels = channels;
        this.out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
        out.write(header(0));
    }

    /** @param samples from -1 to 1, interleaved by channel; louder samples are clipped */
    public void write(float[] samples, int count) throws IOException {
        if (block.length < count * SAMPLE_BYTES) {
            block = new byte[count * SAMPLE_BYTES];
        }
        for (int i = 0; i < count; i++) {
            int level = Math.round(Math.clamp(samples[i], -1f, 1f) * Short.MAX_VALUE);
            block[2 * i] = (byte) level;
            block[2 * i + 1] = (byte) (level >> 8);
        }
        out.write(block, 0, count * SAMPLE_BYTES);
        bytes += (long) count * SAMPLE_BYTES;
    }

    @Override
    public void close() throws IOException {
        out.close();
        try (var whole = new RandomAccessFile(file.toFile(), "rw")) {
            whole.write(header(bytes));
        }
    }

    private byte[] header(long data) {
        return ByteBuffer.allocate(HEADER)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(ascii("RIFF"))
                .putInt((int) (data + HEADER - 8))
                .put(ascii("WAVEfmt "))
                .putInt(16)
                .putShort((short) 1)
                .putShort((short) channels)
                .putInt(rate)
                .putInt(rate * channels * SAMPLE_BYTES)
                .putShort((short) (channels * SAMPLE_BYTES))
                .putShort((short) (8 * SAMPLE_BYTES))
                .put(ascii("data"))
                .putInt((int) data)
                .array();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
