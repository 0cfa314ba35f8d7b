// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.probe;

import java.io.IOException;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Checks that the boxes of an MP4 or QuickTime file are complete, and reads its movie header. */
final class Mp4Probe {
    private static final int MAX_BOXES = 20_000;
    private static final int MAX_DEPTH = 8;
    private static final int WIDTH_FROM_END = 8;
    private static final int MATRIX_FROM_END = 44;

    private final ByteReader file;
    private int boxes;
    private boolean movie;
    private boolean fragmented;
    private boolean sound;
    private boolean known = true;
    private int width;
    private int height;
    private @Nullable BigDecimal seconds;

    private Mp4Probe(ByteReader file) {
        this.file = file;
    }

    /**
     * Content of the movie header.
     *
     * @param width 0 without a picture
     * @param seconds null when only the fragments state the duration
     * @param known whether all tracks are of codecs that are decoded; otherwise ffprobe decides
     */
    record Movie(
            int width, int height, boolean sound, @Nullable BigDecimal seconds, boolean known) {

        boolean hasPicture() {
            return width > 0;
        }
    }

    static Movie read(ByteReader file) throws IOException {
        var probe = new Mp4Probe(file);
        probe.walk(0, file.size(), 0);
        if (!probe.movie) {
            throw new InvalidMediaException("The file has no movie header; it was cut off or is still being written.");
        }
        return new Movie(probe.width, probe.height, probe.sound, probe.fragmented ? null : probe.seconds, probe.known);
    }

    private void walk(long from, long end, int depth) throws IOException {
        long at = from;
        while (at + 8 <= end) {
            if (++boxes > MAX_BOXES || depth > MAX_DEPTH) {
                throw new InvalidMediaException("The file has too many boxes.");
            }
            long length = file.u32(at);
            int head = 8;
            if (length == 1) {
                length = file.u64(at + 8);
                head = 16;
            } else if (length == 0) {
                length = end - at;
            }
            if (length < head || length > end - at) {
                throw new InvalidMediaException("The file ends in the middle of a box.");
            }
            box(file.text(at + 4, 4), at + head, at + length, depth);
            at += length;
        }
    }

    private void box(String type, long from, long to, int depth) throws IOException {
        switch (type) {
            case "moov" -> {
                movie = true;
                walk(from, to, depth + 1);
            }
            case "trak", "mdia", "minf", "stbl" -> walk(from, to, depth + 1);
            case "mvex" -> fragmented = true;
            case "mvhd" -> movieHeader(from);
            case "tkhd" -> trackHeader(to);
            case "stsd" -> known &= SampleCodecs.areKnown(file, from, to);
            case "hdlr" -> sound |= file.text(from + 8, 4).equals("soun");
            default -> {
                // Other boxes are not needed.
            }
        }
    }

    private void movieHeader(long from) throws IOException {
        boolean wide = file.u8(from) == 1;
        long scale = file.u32(from + (wide ? 20 : 12));
        long duration = wide ? file.u64(from + 24) : file.u32(from + 16);
        seconds = CheckedFacts.seconds(duration, scale);
    }

    /** Reads size and matrix, which both versions of the header have at their end; sound has no size. */
    private void trackHeader(long to) throws IOException {
        int shownWidth = (int) (file.u32(to - WIDTH_FROM_END) >> 16);
        int shownHeight = (int) (file.u32(to - WIDTH_FROM_END + 4) >> 16);
        if ((long) shownWidth * shownHeight <= (long) width * height) {
            return;
        }
        boolean sideways = file.u32(to - MATRIX_FROM_END) == 0 && file.u32(to - MATRIX_FROM_END + 4) != 0;
        width = sideways ? shownHeight : shownWidth;
        height = sideways ? shownWidth : shownHeight;
    }
}
