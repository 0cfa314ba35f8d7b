// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.probe;

import dev.atelier.platform.media.MediaFacts;
import java.io.IOException;

/** Reads the screen size of a GIF, and walks its blocks to count the frames. */
final class GifProbe {
    private static final int SCREEN = 6;
    private static final int FIRST_BLOCK = 13;
    private static final int MAX_BLOCKS = 100_000;
    private static final int TRAILER = 0x3B;
    private static final int EXTENSION = 0x21;
    private static final int IMAGE = 0x2C;
    private static final int IMAGE_BYTES = 10;

    // A GIF is decoded frame by frame; more frames cost minutes.
    private static final int MAX_FRAMES = 2000;

    private final ByteReader file;

    private GifProbe(ByteReader file) {
        this.file = file;
    }

    static MediaFacts read(ByteReader file) throws IOException {
        MediaFacts facts = CheckedFacts.picture(file.u16le(SCREEN), file.u16le(SCREEN + 2));
        new GifProbe(file).walk();
        return facts;
    }

    private void walk() throws IOException {
        long at = (long) FIRST_BLOCK + colourTableBytes(file.u8(SCREEN + 4));
        int frames = 0;
        for (int i = 0; i < MAX_BLOCKS; i++) {
            switch (file.u8(at)) {
                case TRAILER -> {
                    require(frames > 0, "The GIF has no picture in it.");
                    return;
                }
                case EXTENSION -> at = subBlocks(at + 2);
                case IMAGE -> {
                    frames++;
                    require(frames <= MAX_FRAMES, "The GIF has more than " + MAX_FRAMES + " frames.");
                    at = subBlocks(at + IMAGE_BYTES + colourTableBytes(file.u8(at + 9)) + 1);
                }
                default -> throw new InvalidMediaException("The GIF has an unknown block.");
            }
        }
        throw new InvalidMediaException("The GIF has too many blocks.");
    }

    private long subBlocks(long from) throws IOException {
        long at = from;
        while (file.u8(at) != 0) {
            at += 1 + file.u8(at);
        }
        return at + 1;
    }

    private static int colourTableBytes(int flags) {
        return (flags & 0x80) == 0 ? 0 : 3 << ((flags & 7) + 1);
    }

    private static void require(boolean condition, String otherwise) throws InvalidMediaException {
        if (!condition) {
            throw new InvalidMediaException(otherwise);
        }
    }
}
