// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.probe;

import dev.atelier.platform.media.MediaFacts;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Creates facts, and refuses impossible sizes and durations. */
final class CheckedFacts {
    private static final long MAX_PIXELS = 1_000_000;
    private static final int MILLISECONDS = 3;
    private static final long MAX_SECONDS = 100_000_000;

    private CheckedFacts() {}

    static MediaFacts picture(long width, long height) throws InvalidMediaException {
        if (width < 1 || height < 1 || width > MAX_PIXELS || height > MAX_PIXELS) {
            throw new InvalidMediaException("The picture has an impossible size.");
        }
        return MediaFacts.ofPicture((int) width, (int) height);
    }

    /** {@code count / perSecond}, to the millisecond. */
    static BigDecimal seconds(long count, long perSecond) throws InvalidMediaException {
        if (count < 0 || perSecond < 1 || count / perSecond > MAX_SECONDS) {
            throw new InvalidMediaException("The medium has an impossible length.");
        }
        return BigDecimal.valueOf(count).divide(BigDecimal.valueOf(perSecond), MILLISECONDS, RoundingMode.HALF_UP);
    }
}
