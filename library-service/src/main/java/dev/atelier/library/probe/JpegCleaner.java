// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.probe;

import dev.atelier.library.probe.JpegSegments.Segment;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Drops every application segment of a JPEG that does not change how the picture looks. */
final class JpegCleaner implements MetadataCleaner.Cleaner {
    private static final int APP0 = 0xE0;
    private static final int APP2 = 0xE2;
    private static final int APP14 = 0xEE;
    private static final int APP15 = 0xEF;
    private static final int COMMENT = 0xFE;
    private static final String COLOURS = "ICC_PROFILE";
    private static final byte[] START = {(byte) 0xFF, (byte) 0xD8};
    private static final byte[] END = {(byte) 0xFF, (byte) 0xD9};

    @Override
    public boolean isClean(Bytes file) throws IOException, BrokenMedium {
        List<Segment> segments = JpegSegments.of(file);
        for (Segment segment : segments) {
            if (!isKept(file, segment)) {
                return false;
            }
        }
        return segments.getLast().to() + END.length == file.size();
    }

    @Override
    public void write(Bytes file, OutputStream clean) throws IOException, BrokenMedium {
        List<Segment> segments = JpegSegments.of(file);
        Orientation orientation = JpegProbe.orientation(file, segments);
        clean.write(START);
        boolean first = true;
        for (Segment segment : segments) {
            if (first && segment.marker() != APP0) {
                // The JFIF header must stay the first segment.
                writeOrientation(orientation, clean);
                first = false;
            }
            if (isKept(file, segment)) {
                Copy.part(file, segment.from(), segment.to(), clean);
            }
        }
        clean.write(END);
    }

    private static boolean isKept(Bytes file, Segment segment) throws IOException, BrokenMedium {
        int marker = segment.marker();
        if (marker == APP2) {
            return segment.to() - segment.content() > COLOURS.length()
                    && file.text(segment.content(), COLOURS.length()).equals(COLOURS);
        }
        return marker != COMMENT && (marker < APP0 || marker > APP15 || marker == APP0 || marker == APP14);
    }

    private static void writeOrientation(Orientation orientation, OutputStream clean) throws IOException {
        if (orientation.isUpright()) {
            return;
        }
        byte[] prefix = Exif.PREFIX.getBytes(StandardCharsets.US_ASCII);
        byte[] block = Exif.of(orientation);
        int length = 2 + prefix.length + block.length;
        clean.write(ByteBuffer.allocate(2 + length)
                .put((byte) 0xFF)
                .put((byte) JpegSegments.APP1)
                .putShort((short) length)
                .put(prefix)
                .put(block)
                .array());
    }
}
