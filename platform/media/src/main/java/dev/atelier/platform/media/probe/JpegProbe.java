// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.probe;

import dev.atelier.platform.media.probe.JpegSegments.Segment;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads the frame header of a JPEG, and the segments that change how it is seen. */
final class JpegProbe {
    private static final String PROFILE = "ICC_PROFILE\0";
    private static final int NUMBERS = 2;
    private static final int COMPONENTS = 5;

    private JpegProbe() {}

    static PictureHeader read(ByteReader file) throws IOException {
        List<Segment> segments = JpegSegments.of(file);
        Segment frame = frame(segments);
        return PictureHeader.of(
                file.u16(frame.content() + 3), file.u16(frame.content() + 1), orientation(file, segments));
    }

    /** A profile is in pieces: each has its number, from 1, and the number of all. */
    static ColourTag colours(ByteReader file) throws IOException {
        List<Segment> segments = JpegSegments.of(file);
        SortedMap<Integer, Segment> pieces = new TreeMap<>();
        for (Segment segment : segments) {
            if (isProfile(file, segment)) {
                pieces.put(file.u8(segment.content() + PROFILE.length()), segment);
            }
        }
        var profile = new ByteArrayOutputStream();
        for (Segment piece : pieces.values()) {
            long at = piece.content() + PROFILE.length() + NUMBERS;
            if (profile.size() < ColourTag.MAX_BYTES) {
                file.copyTo(at, piece.to(), profile);
            }
        }
        boolean isGrey = file.u8(frame(segments).content() + COMPONENTS) == 1;
        return ColourTag.ofProfile(ByteBuffer.wrap(profile.toByteArray()), isGrey);
    }

    private static Segment frame(List<Segment> segments) throws InvalidMediaException {
        return segments.stream()
                .filter(Segment::isFrame)
                .findFirst()
                .orElseThrow(() -> new InvalidMediaException("The JPEG has no frame header."));
    }

    static Orientation orientation(ByteReader file, List<Segment> segments) throws IOException {
        for (Segment segment : segments) {
            if (isExif(file, segment)) {
                int length = (int) (segment.to() - segment.content() - Exif.PREFIX.length());
                return Exif.orientation(file.bytes(segment.content() + Exif.PREFIX.length(), length));
            }
        }
        return Orientation.UPRIGHT;
    }

    static boolean isExif(ByteReader file, Segment segment) throws IOException {
        return segment.marker() == JpegSegments.APP1
                && segment.to() - segment.content() > Exif.PREFIX.length()
                && file.text(segment.content(), Exif.PREFIX.length()).equals(Exif.PREFIX);
    }

    static boolean isProfile(ByteReader file, Segment segment) throws IOException {
        return segment.marker() == JpegSegments.APP2
                && segment.to() - segment.content() >= PROFILE.length() + NUMBERS
                && file.text(segment.content(), PROFILE.length()).equals(PROFILE);
    }
}
