// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance.container;

import dev.atelier.platform.media.probe.ByteReader;
import dev.atelier.platform.provenance.container.Embedding.Patch;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The tables of a film that name positions in the file (ISO 14496-12, 8.7.5, 8.8.7, 8.8.10), moved for what lies behind a place. */
final class ChunkOffsets {
    /** A film of 200 MB has some thousand entries; the tables are in memory. */
    private static final int LARGEST_TABLES = 4 * 1024 * 1024;

    private static final int DEEPEST = 6;
    private static final int FULL_BOX = 4;
    private static final int FRAGMENT_LENGTHS = 11;
    private static final int FRAGMENT_COUNT = 12;
    private static final int BASE_DATA_OFFSET = 1;

    private final ByteReader file;
    private final long at;
    private final long shift;
    private final List<Patch> patches = new ArrayList<>();
    private int boxes;
    private int bytes;

    ChunkOffsets(ByteReader file, long at, long shift) {
        this.file = file;
        this.at = at;
        this.shift = shift;
    }

    /** The moved tables in the order of their places. */
    List<Patch> patches(List<BmffBox> root) throws IOException {
        for (BmffBox box : root) {
            visit(box, 0);
        }
        patches.sort(Comparator.comparingLong(Patch::at));
        return patches;
    }

    private void visit(BmffBox box, int depth) throws IOException {
        if (++boxes > BmffBox.MOST_BOXES || depth > DEEPEST) {
            throw new UnsupportedLayoutException("The file has too many boxes.");
        }
        switch (box.type()) {
            case "moov", "trak", "mdia", "minf", "stbl", "moof", "traf", "mfra" ->
                visitAll(box.content(), box.to(), depth + 1);
            case "meta" -> visitAll(box.content() + versionLength(box), box.to(), depth + 1);
            case "stco" -> moveTable(box, Integer.BYTES);
            case "co64" -> moveTable(box, Long.BYTES);
            case "tfhd" -> {
                if ((file.u32(box.content()) & BASE_DATA_OFFSET) != 0) {
                    move(box.content() + FULL_BOX + Integer.BYTES, 1, Long.BYTES);
                }
            }
            case "tfra" -> moveFragments(box);
            case "iloc", "saio" ->
                // Items and encrypted samples: clients and upstreams send none.
                throw new UnsupportedLayoutException("The file names positions in boxes that are not moved.");
            default -> {
                // Other boxes name no positions, or name them relative to their own.
            }
        }
    }

    private void visitAll(long from, long to, int depth) throws IOException {
        for (BmffBox child : BmffBox.list(file, from, to)) {
            visit(child, depth);
        }
    }

    /** The box of ISO has a version before its boxes, and that of QuickTime has none. */
    private int versionLength(BmffBox meta) throws IOException {
        return meta.to() - meta.content() >= FULL_BOX && file.u32(meta.content()) == 0 ? FULL_BOX : 0;
    }

    private void moveTable(BmffBox box, int width) throws IOException {
        long count = file.u32(box.content() + FULL_BOX);
        long entries = box.content() + FULL_BOX + Integer.BYTES;
        if (count * width > box.to() - entries) {
            throw new UnsupportedLayoutException("A table of positions is incomplete.");
        }
        move(entries, count, width);
    }

    /** The index of a film in fragments: times and positions, both of one width, and three numbers of one to four bytes. */
    private void moveFragments(BmffBox box) throws IOException {
        int width = file.u8(box.content()) == 0 ? Integer.BYTES : Long.BYTES;
        int lengths = file.u8(box.content() + FRAGMENT_LENGTHS);
        int entry = 2 * width + 3 + (lengths >> 4 & 3) + (lengths >> 2 & 3) + (lengths & 3);
        long count = file.u32(box.content() + FRAGMENT_COUNT);
        long entries = box.content() + FRAGMENT_COUNT + Integer.BYTES;
        if (count * entry > box.to() - entries) {
            throw new UnsupportedLayoutException("A table of positions is incomplete.");
        }
        for (long i = 0; i < count; i++) {
            move(entries + i * entry + width, 1, width);
        }
    }

    private void move(long from, long count, int width) throws IOException {
        if (bytes + count * width > LARGEST_TABLES) {
            throw new UnsupportedLayoutException("The tables of positions are too large.");
        }
        bytes += (int) count * width;
        ByteBuffer moved = ByteBuffer.allocate((int) count * width);
        for (int i = 0; i < count; i++) {
            long entry = from + (long) i * width;
            long position = width == Integer.BYTES ? file.u32(entry) : file.u64(entry);
            long target = position < at ? position : position + shift;
            if (width == Long.BYTES) {
                moved.putLong(target);
            } else if (target <= 0xFFFF_FFFFL) {
                moved.putInt((int) target);
            } else {
                throw new UnsupportedLayoutException("The file is too long for its table of positions.");
            }
        }
        if (count > 0) {
            patches.add(new Patch(from, moved.array()));
        }
    }
}
