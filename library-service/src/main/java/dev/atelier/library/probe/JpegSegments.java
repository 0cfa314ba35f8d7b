// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.probe;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The parts of a JPEG, from its first marker to the end of the picture. */
final class JpegSegments {
    static final int APP1 = 0xE1;

    private static final int MOST = 10_000;
    private static final int START = 0xD8;
    private static final int END = 0xD9;
    private static final int SCAN = 0xDA;

    /**
     * @param from where the marker begins
     * @param to where the next one does; a scan's compressed data belongs to it
     */
    record Segment(int marker, long from, long to) {

        /** First byte after marker and length. */
        long content() {
            return from + 4;
        }

        boolean isFrame() {
            return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
        }
    }

    private JpegSegments() {}

    /** All segments between start and end of image; what follows the end is no part of the picture. */
    static List<Segment> of(Bytes file) throws IOException, BrokenMedium {
        List<Segment> segments = new ArrayList<>();
        long at = 2;
        boolean scanned = false;
        while (segments.size() < MOST) {
            at = marker(file, at);
            int marker = file.u8(at + 1);
            if (marker == END) {
                if (!scanned) {
                    throw new BrokenMedium("The JPEG has no picture in it.");
                }
                return segments;
            }
            long end = end(file, at, marker);
            scanned |= marker == SCAN;
            segments.add(new Segment(marker, at, end));
            at = end;
        }
        throw new BrokenMedium("The JPEG has too many segments.");
    }

    /** Any number of fill bytes may come before a marker. */
    private static long marker(Bytes file, long from) throws IOException, BrokenMedium {
        long at = from;
        if (file.u8(at) != 0xFF) {
            throw new BrokenMedium("The JPEG has no marker where one must be.");
        }
        while (file.u8(at + 1) == 0xFF) {
            at++;
        }
        return at;
    }

    private static long end(Bytes file, long at, int marker) throws IOException, BrokenMedium {
        if (isBare(marker)) {
            return at + 2;
        }
        int length = file.u16(at + 2);
        if (length < 2 || marker == START) {
            throw new BrokenMedium("The JPEG has a malformed segment.");
        }
        long end = at + 2 + length;
        file.u8(end - 1);
        return marker == SCAN ? afterScan(file, end) : end;
    }

    private static boolean isBare(int marker) {
        return marker == 0x01 || (marker >= 0xD0 && marker <= 0xD7);
    }

    /** In compressed data 0xFF is followed by 0 or a restart marker; anything else ends it. */
    private static long afterScan(Bytes file, long from) throws IOException, BrokenMedium {
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
