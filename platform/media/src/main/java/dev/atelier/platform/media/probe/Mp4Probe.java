// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.probe;

import dev.atelier.platform.media.MediaFacts;
import dev.atelier.platform.media.MediaTool;
import java.io.IOException;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Checks that the boxes of an MP4 or QuickTime file are complete, and reads its movie header and the times of its samples. */
final class Mp4Probe {
    private static final int MAX_BOXES = 20_000;
    private static final int MAX_DEPTH = 8;
    private static final int WIDTH_FROM_END = 8;
    private static final int MATRIX_FROM_END = 44;
    private static final int TABLE = 8;
    private static final int TIME_ENTRY = 8;
    /** Of a film whose every frame has a length of its own. */
    private static final int MOST_TIMES = 1_000_000;
    /** So that no sum of two products is too large. */
    private static final long MOST_UNITS = Long.MAX_VALUE / 2;

    private static final int UNSEEN = -1;

    private final ByteReader file;
    private int boxes;
    private boolean movie;
    private boolean fragmented;
    private boolean sound;
    private boolean known = true;
    private int width;
    private int height;
    private @Nullable BigDecimal seconds;
    private long timeScale;
    private long timedSamples = UNSEEN;
    private boolean agrees = true;
    private BigDecimal longestTrack = BigDecimal.ZERO;

    private Mp4Probe(ByteReader file) {
        this.file = file;
    }

    /**
     * Content of the movie header.
     *
     * @param width 0 without a picture
     * @param seconds null when the header does not state what the samples of the tracks last
     * @param known whether all tracks are of codecs that are decoded; otherwise ffprobe decides
     */
    record Movie(
            int width, int height, boolean sound, @Nullable BigDecimal seconds, boolean known) {

        boolean hasPicture() {
            return width > 0;
        }

        MediaFacts facts() {
            return hasPicture() ? new MediaFacts(width, height, seconds) : new MediaFacts(null, null, seconds);
        }
    }

    static Movie read(ByteReader file) throws IOException {
        var probe = new Mp4Probe(file);
        probe.walk(0, file.size(), 0);
        if (!probe.movie) {
            throw new InvalidMediaException("The file has no movie header; it was cut off or is still being written.");
        }
        return new Movie(probe.width, probe.height, probe.sound, probe.confirmedSeconds(), probe.known);
    }

    /** Null for a film in fragments, for one that an edit list cuts, and for one whose header and tables differ. */
    private @Nullable BigDecimal confirmedSeconds() {
        BigDecimal stated = seconds;
        if (stated == null || fragmented || !agrees) {
            return null;
        }
        boolean isConfirmed = longestTrack.signum() == 0
                || stated.subtract(longestTrack).abs().compareTo(MediaTool.LENGTH_TOLERANCE) <= 0;
        return isConfirmed ? stated : null;
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
            case "trak" -> {
                timedSamples = UNSEEN;
                walk(from, to, depth + 1);
            }
            case "mdia", "minf", "stbl" -> walk(from, to, depth + 1);
            case "mdhd" -> timeScale = file.u32(from + (file.u8(from) == 1 ? 20 : 12));
            case "stts" -> sampleTimes(from, to);
            case "stsz", "stz2" -> sampleCount(file.u32(from + TABLE));
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

    private void sampleTimes(long from, long to) throws IOException {
        long entries = file.u32(from + 4);
        if (entries > MOST_TIMES || entries * TIME_ENTRY > to - from - TABLE) {
            throw new InvalidMediaException("The file has a table of times that is too long.");
        }
        long samples = 0;
        long units = 0;
        for (long at = from + TABLE; at < from + TABLE + entries * TIME_ENTRY; at += TIME_ENTRY) {
            long count = file.u32(at);
            long each = file.u32(at + 4);
            // Some cameras step back in time; then the packets decide.
            agrees &= count <= Integer.MAX_VALUE && each <= Integer.MAX_VALUE && units <= MOST_UNITS;
            samples += count;
            units += agrees ? count * each : 0;
        }
        if (entries > 0 && agrees) {
            longestTrack = longestTrack.max(CheckedFacts.seconds(units, timeScale));
        }
        sampleCount(samples);
    }

    /** A track counts its samples twice, once with their times and once with their sizes. */
    private void sampleCount(long samples) {
        agrees &= timedSamples == UNSEEN || timedSamples == samples;
        timedSamples = samples;
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
