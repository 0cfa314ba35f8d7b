// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.probe;

import dev.atelier.platform.media.MediaFacts;
import java.io.IOException;

/** Reads the first chunk of a WebP, which has the size in one of three forms. */
final class WebpProbe {
    private static final int FIRST_CHUNK = 12;
    private static final int CONTENT = FIRST_CHUNK + 8;
    private static final int SIZE_MASK = 0x3FFF;

    private WebpProbe() {}

    static MediaFacts read(ByteReader file) throws IOException {
        if (file.u32le(4) + 8 > file.size()) {
            throw new InvalidMediaException("The WebP ends too early.");
        }
        return switch (file.text(FIRST_CHUNK, 4)) {
            case "VP8X" -> CheckedFacts.picture(file.u24le(CONTENT + 4) + 1L, file.u24le(CONTENT + 7) + 1L);
            case "VP8L" -> {
                long bits = file.u32le(CONTENT + 1);
                yield CheckedFacts.picture((bits & SIZE_MASK) + 1, (bits >> 14 & SIZE_MASK) + 1);
            }
            case "VP8 " ->
                CheckedFacts.picture(file.u16le(CONTENT + 6) & SIZE_MASK, file.u16le(CONTENT + 8) & SIZE_MASK);
            default -> throw new InvalidMediaException("The WebP does not begin with a picture.");
        };
    }
}
