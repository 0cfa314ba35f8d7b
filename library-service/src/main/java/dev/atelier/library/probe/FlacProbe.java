// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.probe;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.Optional;

/** The stream header of a FLAC. */
final class FlacProbe {
    private static final int RATE = 18;
    private static final long TOTAL_MASK = 0xFFFFFFFFFL;

    private FlacProbe() {}

    /** Empty when the writer did not know the length. */
    static Optional<BigDecimal> seconds(Bytes file) throws IOException, BrokenMedium {
        long rate = file.u32(RATE) >> 12;
        long samples = file.u64(RATE) & TOTAL_MASK;
        return samples == 0 ? Optional.empty() : Optional.of(Sizes.seconds(samples, rate));
    }
}
