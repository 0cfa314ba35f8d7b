// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.probe;

import dev.atelier.library.media.MediaFacts;
import java.io.IOException;

/** The screen of a GIF, and a walk over its blocks that counts the frames. */
final class GifProbe {
    private static final int SCREEN = 6;
    private static final int FIRST_BLOCK = 13;
    private static final int MOST_BLOCKS = 100_000;
    private static final int TRAILER = 0x3B;
    private static final int EXTENSION = 0x21;
    private static final int IMAGE = 0x2C;
    private static final int IMAGE_BYTES = 10;

    private final Bytes file;
    private final int mostFrames;

    private GifProbe(Bytes file, int mostFrames) {
        this.file = file;
        this.mostFrames = mostFrames;
    }

    static MediaFacts read(Bytes file, int mostFrames) throws IOException, BrokenMedium {
        MediaFacts facts = Sizes.picture(file.u16le(SCREEN), file.u16le(SCREEN + 2));
        new GifProbe(file, mostFrames).walk();
        return facts;
    }

    private void walk() throws IOException, BrokenMedium {
        long at = (long) FIRST_BLOCK + colours(file.u8(SCREEN + 4));
        int frames = 0;
        for (int i = 0; i < MOST_BLOCKS; i++) {
            switch (file.u8(at)) {
                case TRAILER -> {
                    require(frames > 0, "The GIF has no picture in it.");
                    return;
                }
                case EXTENSION -> at = subBlocks(at + 2);
                case IMAGE -> {
                    frames++;
                    require(frames <= mostFrames, "The GIF has more than " + mostFrames + " frames.");
                    at = subBlocks(at + IMAGE_BYTES + colours(file.u8(at + 9)) + 1);
                }
                default -> throw new BrokenMedium("The GIF has an unknown block.");
            }
        }
        throw new BrokenMedium("The GIF has too many blocks.");
    }

    private long subBlocks(long from) throws IOException, BrokenMedium {
        long at = from;
        while (file.u8(at) != 0) {
            at += 1 + file.u8(at);
        }
        return at + 1;
    }

    private static int colours(int flags) {
        return (flags & 0x80) == 0 ? 0 : 3 << ((flags & 7) + 1);
    }

    private static void require(boolean condition, String otherwise) throws BrokenMedium {
        if (!condition) {
            throw new BrokenMedium(otherwise);
        }
    }
}
