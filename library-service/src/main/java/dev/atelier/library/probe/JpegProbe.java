// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.probe;

import dev.atelier.library.media.MediaFacts;
import dev.atelier.library.probe.JpegSegments.Segment;
import java.io.IOException;
import java.util.List;

/** The frame header of a JPEG; its size is told the way the picture is shown. */
final class JpegProbe {

    private JpegProbe() {}

    static MediaFacts read(Bytes file) throws IOException, BrokenMedium {
        List<Segment> segments = JpegSegments.of(file);
        Segment frame = segments.stream()
                .filter(Segment::isFrame)
                .findFirst()
                .orElseThrow(() -> new BrokenMedium("The JPEG has no frame header."));
        int height = file.u16(frame.content() + 1);
        int width = file.u16(frame.content() + 3);
        return orientation(file, segments).isSideways() ? Sizes.picture(height, width) : Sizes.picture(width, height);
    }

    static Orientation orientation(Bytes file, List<Segment> segments) throws IOException, BrokenMedium {
        for (Segment segment : segments) {
            if (isExif(file, segment)) {
                int length = (int) (segment.to() - segment.content() - Exif.PREFIX.length());
                return Exif.orientation(file.take(segment.content() + Exif.PREFIX.length(), length));
            }
        }
        return Orientation.UPRIGHT;
    }

    static boolean isExif(Bytes file, Segment segment) throws IOException, BrokenMedium {
        return segment.marker() == JpegSegments.APP1
                && segment.to() - segment.content() > Exif.PREFIX.length()
                && file.text(segment.content(), Exif.PREFIX.length()).equals(Exif.PREFIX);
    }
}
