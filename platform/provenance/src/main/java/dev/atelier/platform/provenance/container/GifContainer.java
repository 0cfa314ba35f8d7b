// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance.container;

import dev.atelier.platform.media.probe.ByteReader;
import dev.atelier.platform.provenance.container.Embedding.Patch;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A GIF holds the store in an application extension before its first picture (C2PA 2.2, A.3). */
final class GifContainer implements MediaContainer {
    private static final int VERSION = 4;
    private static final int SCREEN_FLAGS = 10;
    private static final int FIRST_BLOCK = 13;
    private static final int MOST_BLOCKS = 100_000;
    private static final int EXTENSION = 0x21;
    private static final int IMAGE = 0x2C;
    private static final int IMAGE_FLAGS = 9;
    private static final int IMAGE_BYTES = 10;
    private static final int LARGEST_PIECE = 255;

    /** Extension, application, eleven bytes: the name and its authentication code. */
    private static final String HEAD = "!\u00FF\u000BC2PA_GIF\u0001\0\0";

    @Override
    public List<MediaContainer.StorePiece> findStore(ByteReader file) throws IOException {
        List<MediaContainer.StorePiece> found = new ArrayList<>();
        long at = (long) FIRST_BLOCK + colourTable(file.u8(SCREEN_FLAGS));
        for (int seen = 0; at < file.size() && seen < MOST_BLOCKS; seen++) {
            switch (file.u8(at)) {
                case EXTENSION -> {
                    if (isStore(file, at)) {
                        if (!found.isEmpty()) {
                            throw new UnsupportedLayoutException("The GIF has more than one manifest store.");
                        }
                        found.addAll(pieces(file, at));
                    }
                    at = endOfPieces(file, at + 2);
                }
                case IMAGE -> at = endOfPieces(file, at + IMAGE_BYTES + colourTable(file.u8(at + IMAGE_FLAGS)) + 1);
                default -> {
                    return found;
                }
            }
        }
        return found;
    }

    private static boolean isStore(ByteReader file, long at) throws IOException {
        return at + HEAD.length() < file.size() && file.text(at, HEAD.length()).equals(HEAD);
    }

    /** The extension is one range without a gap: the first piece has its head, and the last one its end. */
    private static List<MediaContainer.StorePiece> pieces(ByteReader file, long extension) throws IOException {
        List<MediaContainer.StorePiece> pieces = new ArrayList<>();
        long whole = extension;
        long at = extension + HEAD.length();
        while (file.u8(at) != 0) {
            Range content = Range.ofLength(at + 1, file.u8(at));
            at = content.to();
            boolean isLast = file.u8(at) == 0;
            pieces.add(new MediaContainer.StorePiece(new Range(whole, isLast ? at + 1 : at), content));
            whole = at;
        }
        return pieces;
    }

    private static long endOfPieces(ByteReader file, long from) throws IOException {
        long at = from;
        while (file.u8(at) != 0) {
            at += 1 + file.u8(at);
        }
        return at + 1;
    }

    private static int colourTable(int flags) {
        return (flags & 0x80) == 0 ? 0 : 3 << ((flags & 7) + 1);
    }

    @Override
    public Embedding plan(ByteReader file, int storeSize) throws IOException {
        long at = (long) FIRST_BLOCK + colourTable(file.u8(SCREEN_FLAGS));
        if (at >= file.size()) {
            throw new UnsupportedLayoutException("The GIF ends in its colours.");
        }
        // The version of 1987 has no extensions.
        Patch version = new Patch(VERSION, new byte[] {'9'});
        return Embedding.withDataHash(
                at, List.of(version), GifContainer::wrap, Range.ofLength(at, wrap(new byte[storeSize]).length));
    }

    private static byte[] wrap(byte[] store) {
        var wrapped = new ByteArrayOutputStream();
        wrapped.writeBytes(HEAD.getBytes(StandardCharsets.ISO_8859_1));
        for (int from = 0; from < store.length; from += LARGEST_PIECE) {
            int length = Math.min(LARGEST_PIECE, store.length - from);
            wrapped.write(length);
            wrapped.write(store, from, length);
        }
        wrapped.write(0);
        return wrapped.toByteArray();
    }
}
