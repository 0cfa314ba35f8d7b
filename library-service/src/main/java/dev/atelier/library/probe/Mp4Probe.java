// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.probe;

import java.io.IOException;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** The boxes of an MP4 or QuickTime file: that they are all there, and what the movie header says. */
final class Mp4Probe {
    private static final int MOST_BOXES = 20_000;
    private static final int DEEPEST = 8;
    private static final int WIDTH_FROM_END = 8;
    private static final int MATRIX_FROM_END = 44;

    private final Bytes file;
    private int boxes;
    private boolean movie;
    private boolean fragmented;
    private boolean sound;
    private int width;
    private int height;
    private @Nullable BigDecimal seconds;

    private Mp4Probe(Bytes file) {
        this.file = file;
    }

    /**
     * What the boxes say.
     *
     * @param seconds null when only the fragments know
     * @param width 0 when there is no picture
     */
    record Movie(
            int width, int height, boolean sound, @Nullable BigDecimal seconds) {

        boolean hasPicture() {
            return width > 0;
        }
    }

    static Movie read(Bytes file) throws IOException, BrokenMedium {
        var probe = new Mp4Probe(file);
        probe.walk(0, file.size(), 0);
        if (!probe.movie) {
            throw new BrokenMedium("The file has no movie header; it was cut off or is still being written.");
        }
        return new Movie(probe.width, probe.height, probe.sound, probe.fragmented ? null : probe.seconds);
    }

    private void walk(long from, long end, int depth) throws IOException, BrokenMedium {
        long at = from;
        while (at + 8 <= end) {
            if (++boxes > MOST_BOXES || depth > DEEPEST) {
                throw new BrokenMedium("The file has too many boxes.");
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
                throw new BrokenMedium("The file ends in the middle of a box.");
            }
            box(file.text(at + 4, 4), at + head, at + length, depth);
            at += length;
        }
    }

    private void box(String type, long from, long to, int depth) throws IOException, BrokenMedium {
        switch (type) {
            case "moov" -> {
                movie = true;
                walk(from, to, depth + 1);
            }
            case "trak", "mdia" -> walk(from, to, depth + 1);
            case "mvex" -> fragmented = true;
            case "mvhd" -> movieHeader(from);
            case "tkhd" -> trackHeader(to);
            case "hdlr" -> sound |= file.text(from + 8, 4).equals("soun");
            default -> {
                // Nothing in it that we ask for.
            }
        }
    }

    private void movieHeader(long from) throws IOException, BrokenMedium {
        boolean wide = file.u8(from) == 1;
        long scale = file.u32(from + (wide ? 20 : 12));
        long duration = wide ? file.u64(from + 24) : file.u32(from + 16);
        seconds = Sizes.seconds(duration, scale);
    }

    /** Size and matrix stand at the end of the header in both of its versions; sound has no size. */
    private void trackHeader(long to) throws IOException, BrokenMedium {
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
