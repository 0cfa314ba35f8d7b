// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.probe;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.Optional;

/** Reads the stream header of a FLAC. */
final class FlacProbe {
    private static final int FIRST_BLOCK = 4;
    private static final int STREAM_INFO_BYTES = 34;
    private static final int RATE = 18;
    private static final long NOT_LAST_BLOCK_MASK = 0x7FFFFFFFL;
    private static final long TOTAL_MASK = 0xFFFFFFFFFL;

    private FlacProbe() {}

    /** The duration; empty when the writer did not know it. */
    static Optional<BigDecimal> seconds(ByteReader file) throws IOException {
        // The type of the first block is 0, in the bits above its length; the highest bit marks the last block.
        if ((file.u32(FIRST_BLOCK) & NOT_LAST_BLOCK_MASK) != STREAM_INFO_BYTES) {
            throw new InvalidMediaException("The FLAC has no stream header.");
        }
        long rate = file.u32(RATE) >> 12;
        long samples = file.u64(RATE) & TOTAL_MASK;
        return samples == 0 ? Optional.empty() : Optional.of(CheckedFacts.seconds(samples, rate));
    }
}
