// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.probe;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.Optional;

/** Reads the stream header of a FLAC. */
final class FlacProbe {
    private static final int RATE = 18;
    private static final long TOTAL_MASK = 0xFFFFFFFFFL;

    private FlacProbe() {}

    /** The duration; empty when the writer did not know it. */
    static Optional<BigDecimal> seconds(ByteReader file) throws IOException {
        long rate = file.u32(RATE) >> 12;
        long samples = file.u64(RATE) & TOTAL_MASK;
        return samples == 0 ? Optional.empty() : Optional.of(CheckedFacts.seconds(samples, rate));
    }
}
