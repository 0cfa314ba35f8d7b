// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.probe;

import dev.atelier.library.media.MediaFacts;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Measures that make sense. */
final class Sizes {
    private static final long MOST = 1_000_000;
    private static final int MILLISECONDS = 3;
    private static final long MOST_SECONDS = 100_000_000;

    private Sizes() {}

    static MediaFacts picture(long width, long height) throws BrokenMedium {
        if (width < 1 || height < 1 || width > MOST || height > MOST) {
            throw new BrokenMedium("The picture has an impossible size.");
        }
        return MediaFacts.picture((int) width, (int) height);
    }

    /** {@code count / perSecond}, to the millisecond. */
    static BigDecimal seconds(long count, long perSecond) throws BrokenMedium {
        if (count < 0 || perSecond < 1 || count / perSecond > MOST_SECONDS) {
            throw new BrokenMedium("The medium has an impossible length.");
        }
        return BigDecimal.valueOf(count).divide(BigDecimal.valueOf(perSecond), MILLISECONDS, RoundingMode.HALF_UP);
    }
}
