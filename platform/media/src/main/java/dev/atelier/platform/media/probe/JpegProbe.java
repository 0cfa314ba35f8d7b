// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.probe;

import dev.atelier.platform.media.MediaFacts;
import dev.atelier.platform.media.probe.JpegSegments.Segment;
import java.io.IOException;
import java.util.List;

/** Reads the frame header of a JPEG; the size is that of the upright picture. */
final class JpegProbe {

    private JpegProbe() {}

    static MediaFacts read(ByteReader file) throws IOException {
        List<Segment> segments = JpegSegments.of(file);
        Segment frame = segments.stream()
                .filter(Segment::isFrame)
                .findFirst()
                .orElseThrow(() -> new InvalidMediaException("The JPEG has no frame header."));
        int height = file.u16(frame.content() + 1);
        int width = file.u16(frame.content() + 3);
        return orientation(file, segments).isSideways()
                ? CheckedFacts.picture(height, width)
                : CheckedFacts.picture(width, height);
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
}
