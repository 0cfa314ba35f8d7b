// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.probe;

import dev.atelier.library.media.MediaFacts;
import java.io.IOException;

/** The header of a PNG, and a walk over its chunks to the last; no chunk is unpacked. */
final class PngProbe {
    private static final int SIGNATURE = 8;
    private static final int CHUNK_FRAME = 12;
    private static final int MOST_CHUNKS = 200_000;

    private PngProbe() {}

    static MediaFacts read(Bytes file) throws IOException, BrokenMedium {
        if (!file.text(SIGNATURE + 4, 4).equals("IHDR")) {
            throw new BrokenMedium("The PNG does not begin with its header.");
        }
        MediaFacts facts = Sizes.picture(file.u32(SIGNATURE + 8), file.u32(SIGNATURE + 12));
        long at = SIGNATURE;
        boolean pixels = false;
        for (int i = 0; i < MOST_CHUNKS; i++) {
            long length = file.u32(at);
            String type = file.text(at + 4, 4);
            at += CHUNK_FRAME + length;
            if (at > file.size()) {
                throw new BrokenMedium("The PNG ends in the middle of a chunk.");
            }
            pixels |= type.equals("IDAT");
            if (type.equals("IEND")) {
                return pixels ? facts : broken();
            }
        }
        throw new BrokenMedium("The PNG has too many chunks.");
    }

    private static MediaFacts broken() throws BrokenMedium {
        throw new BrokenMedium("The PNG has no picture in it.");
    }
}
