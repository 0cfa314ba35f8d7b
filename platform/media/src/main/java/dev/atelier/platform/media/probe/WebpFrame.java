// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.probe;

import dev.atelier.platform.media.probe.PictureHeader.Pixels;
import dev.atelier.platform.media.probe.WebpChunks.Chunk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * The first frame of a moving WebP, which decoders of still pictures do not find.
 *
 * @param left distance from the left side of the canvas, which is transparent around the frame
 * @param top distance from the upper side of the canvas
 */
public record WebpFrame(int left, int top, int width, int height, long from, long to) {
    private static final int FRAME_HEAD = 16;
    private static final int EXTENDED_BYTES = 10;
    private static final int ALPHA = 0x10;

    /** @param canvas the header of the whole picture */
    static WebpFrame of(ByteReader file, Chunk chunk, PictureHeader canvas) throws IOException {
        long at = chunk.content();
        var frame = new WebpFrame(
                2 * file.u24le(at),
                2 * file.u24le(at + 3),
                file.u24le(at + 6) + 1,
                file.u24le(at + 9) + 1,
                at + FRAME_HEAD,
                chunk.to());
        boolean isInside = frame.left + frame.width <= canvas.width() && frame.top + frame.height <= canvas.height();
        if (!isInside || frame.chunks(file).stream().noneMatch(Chunk::isPixels)) {
            throw new InvalidMediaException("The first frame of the WebP is no picture.");
        }
        return frame;
    }

    /** The frame as a WebP of its own. */
    Pixels pixels(Path moving) {
        return target -> {
            try (ByteReader file = new ByteReader(moving)) {
                List<Chunk> parts = chunks(file);
                target.write(header(parts.stream()
                        .mapToLong(part -> part.to() - part.from())
                        .sum()));
                for (Chunk part : parts) {
                    file.copyTo(part.from(), part.to(), target);
                }
            }
        };
    }

    private byte[] header(long size) {
        int extended = WebpChunks.CHUNK_HEAD + EXTENDED_BYTES;
        ByteBuffer header =
                ByteBuffer.allocate(WebpChunks.FIRST_CHUNK + extended).order(ByteOrder.LITTLE_ENDIAN);
        header.put(word("RIFF")).putInt((int) (4 + extended + size)).put(word("WEBP"));
        header.put(word("VP8X")).putInt(EXTENDED_BYTES).putInt(ALPHA);
        return header.put(u24(width - 1)).put(u24(height - 1)).array();
    }

    /** The transparency and the pixels; other chunks may follow them. */
    private List<Chunk> chunks(ByteReader file) throws IOException {
        return WebpChunks.between(file, from, to).stream()
                .filter(part -> part.type().equals("ALPH") || part.isPixels())
                .toList();
    }

    private static byte[] word(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] u24(int value) {
        return new byte[] {(byte) value, (byte) (value >> 8), (byte) (value >> 16)};
    }
}
