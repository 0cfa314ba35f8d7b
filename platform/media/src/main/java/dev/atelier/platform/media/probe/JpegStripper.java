// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.probe;

import dev.atelier.platform.media.probe.JpegSegments.Segment;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Drops every application segment of a JPEG that does not change how the picture looks. */
final class JpegStripper implements MetadataStripper.Stripper {
    private static final int APP0 = 0xE0;
    private static final int APP11 = 0xEB;
    private static final int APP14 = 0xEE;
    private static final int APP15 = 0xEF;
    private static final int COMMENT = 0xFE;
    /** After identifier, instance, sequence number and length. */
    private static final int SUPERBOX_AT = 12;

    private static final String SUPERBOX = "jumb";
    private static final byte[] START = {(byte) 0xFF, (byte) 0xD8};
    private static final byte[] END = {(byte) 0xFF, (byte) 0xD9};

    @Override
    public boolean isClean(ByteReader file) throws IOException {
        List<Segment> segments = JpegSegments.of(file);
        for (Segment segment : segments) {
            if (!isKept(file, segment) && !isCredentials(file, segment)) {
                return false;
            }
        }
        return segments.getLast().to() + END.length == file.size();
    }

    @Override
    public void write(ByteReader file, OutputStream target) throws IOException {
        List<Segment> segments = JpegSegments.of(file);
        Orientation orientation = JpegProbe.orientation(file, segments);
        target.write(START);
        boolean first = true;
        for (Segment segment : segments) {
            if (first && segment.marker() != APP0) {
                // The JFIF header must stay the first segment.
                writeOrientation(orientation, target);
                first = false;
            }
            if (isKept(file, segment)) {
                file.copyTo(segment.from(), segment.to(), target);
            }
        }
        target.write(END);
    }

    /** A piece of a superbox; credentials of C2PA name every byte around them, so they stay where nothing else goes. */
    private static boolean isCredentials(ByteReader file, Segment segment) throws IOException {
        return segment.marker() == APP11
                && segment.to() - segment.content() >= SUPERBOX.length() + SUPERBOX_AT
                && file.text(segment.content() + SUPERBOX_AT, SUPERBOX.length()).equals(SUPERBOX);
    }

    private static boolean isKept(ByteReader file, Segment segment) throws IOException {
        int marker = segment.marker();
        if (marker == JpegSegments.APP2) {
            return JpegProbe.isProfile(file, segment);
        }
        return marker != COMMENT && (marker < APP0 || marker > APP15 || marker == APP0 || marker == APP14);
    }

    private static void writeOrientation(Orientation orientation, OutputStream target) throws IOException {
        if (orientation.isUpright()) {
            return;
        }
        byte[] prefix = Exif.PREFIX.getBytes(StandardCharsets.US_ASCII);
        byte[] block = Exif.block(orientation);
        int length = 2 + prefix.length + block.length;
        target.write(ByteBuffer.allocate(2 + length)
                .put((byte) 0xFF)
                .put((byte) JpegSegments.APP1)
                .putShort((short) length)
                .put(prefix)
                .put(block)
                .array());
    }
}
