// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.probe;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Blanks user data of a movie that name a place; every other byte keeps its position. */
final class Mp4Stripper implements MetadataStripper.Stripper {
    private static final int MAX_BOXES = 20_000;
    private static final int MAX_DEPTH = 8;
    private static final int MAX_USER_DATA = 1024 * 1024;
    private static final int BOX_HEADER = 8;
    private static final int LONG_HEADER = 16;
    private static final int UUID = 16;
    private static final String EXTENSION = "uuid";
    /** The manifest store of C2PA, which names every byte around it. */
    private static final String CREDENTIALS = "d8fec3d61b0e483c92975828877ec481";

    private static final String XMP = "be7acfcb97a942e89c71999491e3afac";

    private static final Set<String> USER_DATA = Set.of("udta", "meta", EXTENSION);
    /** Keys of ISO, of QuickTime and of XMP, in lower case. */
    private static final Set<String> PLACES = Set.of("\u00a9xyz", "loci", "location", "gps");

    private static final byte[] FREE = "free".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] BLANK = new byte[16 * 1024];

    /** A box that is blanked. */
    private record Box(long from, long to) {}

    @Override
    public boolean isClean(ByteReader file) throws IOException {
        return find(file, false).isEmpty();
    }

    @Override
    public void write(ByteReader file, OutputStream target) throws IOException {
        long copied = 0;
        for (Box box : find(file, true)) {
            long content = box.from() + headerLength(file, box.from());
            // A box of type free is skipped by players.
            file.copyTo(copied, box.from() + 4, target);
            target.write(FREE);
            file.copyTo(box.from() + BOX_HEADER, content, target);
            for (long at = content; at < box.to(); at += BLANK.length) {
                target.write(BLANK, 0, (int) Math.min(BLANK.length, box.to() - at));
            }
            copied = box.to();
        }
        file.copyTo(copied, file.size(), target);
    }

    /** A length of one says that the length is in eight more bytes. */
    private static int headerLength(ByteReader file, long at) throws IOException {
        return file.u32(at) == 1 ? LONG_HEADER : BOX_HEADER;
    }

    private static List<Box> find(ByteReader file, boolean withCredentials) throws IOException {
        List<Box> boxes = new ArrayList<>();
        collect(file, new Box(0, file.size()), 0, 0, withCredentials, boxes);
        return boxes;
    }

    /** Returns the number of boxes seen so far. */
    private static int collect(
            ByteReader file, Box parent, int depth, int seen, boolean withCredentials, List<Box> places)
            throws IOException {
        int boxes = seen;
        long at = parent.from();
        while (at + BOX_HEADER <= parent.to() && ++boxes < MAX_BOXES && depth <= MAX_DEPTH) {
            long stated = file.u32(at);
            long length = stated == 1 ? file.u64(at + 8) : stated == 0 ? parent.to() - at : stated;
            long content = at + headerLength(file, at);
            if (at + length < content || length > parent.to() - at) {
                return boxes;
            }
            String type = file.text(at + 4, 4);
            if (type.equals("moov") || type.equals("trak")) {
                boxes = collect(file, new Box(content, at + length), depth + 1, boxes, withCredentials, places);
            } else if (USER_DATA.contains(type) && isBlanked(file, type, content, at + length, withCredentials)) {
                places.add(new Box(at, at + length));
            }
            at += length;
        }
        return boxes;
    }

    private static boolean isBlanked(ByteReader file, String type, long content, long end, boolean withCredentials)
            throws IOException {
        if (!type.equals(EXTENSION)) {
            return namesPlace(file, content, end);
        }
        String extension = end - content > UUID ? HexFormat.of().formatHex(file.bytes(content, UUID)) : "";
        return extension.equals(CREDENTIALS)
                ? withCredentials
                : extension.equals(XMP) && namesPlace(file, content, end);
    }

    private static boolean namesPlace(ByteReader file, long content, long end) throws IOException {
        if (end - content > MAX_USER_DATA) {
            return true;
        }
        String data = file.text(content, (int) (end - content)).toLowerCase(Locale.ROOT);
        return PLACES.stream().anyMatch(data::contains);
    }
}
