// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.probe;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** Blanks, where they stand, the user data of a movie that name a place: nothing else in the file has to move. */
final class Mp4Cleaner {
    private static final int MOST_BOXES = 20_000;
    private static final int DEEPEST = 8;
    private static final int LARGEST_USER_DATA = 1024 * 1024;
    private static final byte[] FREE = "free".getBytes(StandardCharsets.US_ASCII);
    private static final int PIECE = 16 * 1024;

    private int boxes;
    private final Bytes file;
    private final List<long[]> places = new ArrayList<>();

    private Mp4Cleaner(Bytes file) {
        this.file = file;
    }

    /** Whether anything had to be blanked. */
    static boolean blankPlaces(Path path) throws IOException, BrokenMedium {
        List<long[]> found;
        try (Bytes file = new Bytes(path)) {
            var cleaner = new Mp4Cleaner(file);
            cleaner.walk(0, file.size(), 0);
            found = cleaner.places;
        }
        if (!found.isEmpty()) {
            blank(path, found);
        }
        return !found.isEmpty();
    }

    private void walk(long from, long end, int depth) throws IOException, BrokenMedium {
        long at = from;
        while (at + 8 <= end && ++boxes < MOST_BOXES && depth <= DEEPEST) {
            long stated = file.u32(at);
            long length = stated == 1 ? file.u64(at + 8) : stated == 0 ? end - at : stated;
            if (length < 8 || length > end - at) {
                return;
            }
            switch (file.text(at + 4, 4)) {
                case "moov", "trak" -> walk(at + 8, at + length, depth + 1);
                case "udta", "meta" -> judge(at, length);
                default -> {
                    // Pictures and sound know no place.
                }
            }
            at += length;
        }
    }

    private void judge(long at, long length) throws IOException, BrokenMedium {
        boolean told = length > LARGEST_USER_DATA || namesAPlace(file.text(at, (int) length));
        if (told) {
            places.add(new long[] {at, length});
        }
    }

    private static boolean namesAPlace(String data) {
        return data.contains("\u00a9xyz") || data.contains("loci") || data.contains("location");
    }

    private static void blank(Path path, List<long[]> places) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
            for (long[] place : places) {
                channel.write(ByteBuffer.wrap(FREE), place[0] + 4);
                for (long at = place[0] + 8; at < place[0] + place[1]; at += PIECE) {
                    channel.write(ByteBuffer.allocate((int) Math.min(PIECE, place[0] + place[1] - at)), at);
                }
            }
            channel.force(true);
        }
    }
}
