// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.probe;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Splits a JPEG into its segments. */
final class JpegSegments {
    static final int APP1 = 0xE1;
    static final int APP2 = 0xE2;

    private static final int MAX_SEGMENTS = 10_000;
    private static final int START = 0xD8;
    private static final int END = 0xD9;
    private static final int SCAN = 0xDA;

    /**
     * One segment.
     *
     * @param from position of the marker
     * @param to position of the next marker; a scan includes its compressed data
     */
    record Segment(int marker, long from, long to) {

        /** Position of the first byte after marker and length. */
        long content() {
            return from + 4;
        }

        boolean isFrame() {
            return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
        }
    }

    private JpegSegments() {}

    /** All segments between start and end of the image; bytes after the end are no part of the picture. */
    static List<Segment> of(ByteReader file) throws IOException {
        List<Segment> segments = new ArrayList<>();
        long at = 2;
        boolean scanned = false;
        while (segments.size() < MAX_SEGMENTS) {
            at = marker(file, at);
            int marker = file.u8(at + 1);
            if (marker == END) {
                if (!scanned) {
                    throw new InvalidMediaException("The JPEG has no picture in it.");
                }
                return segments;
            }
            long end = end(file, at, marker);
            scanned |= marker == SCAN;
            segments.add(new Segment(marker, at, end));
            at = end;
        }
        throw new InvalidMediaException("The JPEG has too many segments.");
    }

    /** Finds the marker; any number of fill bytes may precede it. */
    private static long marker(ByteReader file, long from) throws IOException {
        long at = from;
        if (file.u8(at) != 0xFF) {
            throw new InvalidMediaException("The JPEG has no marker where one must be.");
        }
        while (file.u8(at + 1) == 0xFF) {
            at++;
        }
        return at;
    }

    private static long end(ByteReader file, long at, int marker) throws IOException {
        if (isBare(marker)) {
            return at + 2;
        }
        int length = file.u16(at + 2);
        if (length < 2 || marker == START) {
            throw new InvalidMediaException("The JPEG has a malformed segment.");
        }
        long end = at + 2 + length;
        file.u8(end - 1);
        return marker == SCAN ? afterScan(file, end) : end;
    }

    private static boolean isBare(int marker) {
        return marker == 0x01 || (marker >= 0xD0 && marker <= 0xD7);
    }

    /** Finds the end of compressed data, where 0xFF is followed by neither 0 nor a restart marker. */
    private static long afterScan(ByteReader file, long from) throws IOException {
        long at = from;
        while (true) {
            if (file.u8(at) != 0xFF) {
                at++;
                continue;
            }
            int next = file.u8(at + 1);
            if (next != 0 && next != 0xFF && !isBare(next)) {
                return at;
            }
            at += next == 0xFF ? 1 : 2;
        }
    }
}
