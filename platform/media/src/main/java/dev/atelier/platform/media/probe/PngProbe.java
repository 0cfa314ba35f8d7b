// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.probe;

import dev.atelier.platform.media.MediaFacts;
import java.io.IOException;

/** Reads the header of a PNG, and walks its chunks to the last without unpacking any. */
final class PngProbe {
    private static final int SIGNATURE = 8;
    private static final int CHUNK_FRAME = 12;
    private static final int MAX_CHUNKS = 200_000;

    private PngProbe() {}

    static MediaFacts read(ByteReader file) throws IOException {
        if (!file.text(SIGNATURE + 4, 4).equals("IHDR")) {
            throw new InvalidMediaException("The PNG does not begin with its header.");
        }
        MediaFacts facts = CheckedFacts.picture(file.u32(SIGNATURE + 8), file.u32(SIGNATURE + 12));
        long at = SIGNATURE;
        boolean pixels = false;
        for (int i = 0; i < MAX_CHUNKS; i++) {
            long length = file.u32(at);
            String type = file.text(at + 4, 4);
            at += CHUNK_FRAME + length;
            if (at > file.size()) {
                throw new InvalidMediaException("The PNG ends in the middle of a chunk.");
            }
            pixels |= type.equals("IDAT");
            if (type.equals("IEND")) {
                return pixels ? facts : broken();
            }
        }
        throw new InvalidMediaException("The PNG has too many chunks.");
    }

    private static MediaFacts broken() throws InvalidMediaException {
        throw new InvalidMediaException("The PNG has no picture in it.");
    }
}
