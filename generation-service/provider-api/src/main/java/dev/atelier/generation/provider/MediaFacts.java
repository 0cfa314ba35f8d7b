// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * What is known of a media file without opening it.
 *
 * @param width in pixels, 0 where it has none
 * @param height in pixels, 0 where it has none
 * @param seconds length of a clip, already cut to what the model takes; empty for an image
 */
public record MediaFacts(MediaKind kind, int width, int height, Optional<BigDecimal> seconds) {

    private static final int MEGAPIXEL_DIGITS = 6;

    /** Exact: a megapixel is a million pixels. */
    public BigDecimal megapixels() {
        return BigDecimal.valueOf((long) width * height, MEGAPIXEL_DIGITS);
    }
}
