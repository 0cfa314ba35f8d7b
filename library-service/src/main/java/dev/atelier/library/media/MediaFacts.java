// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.media;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Measures of a medium as found in its bytes; absent where they make no sense or are not known. */
public record MediaFacts(
        @Nullable Integer width,
        @Nullable Integer height,
        @Nullable BigDecimal durationSeconds) {

    /** Of something that has neither size nor length. */
    public static final MediaFacts NONE = new MediaFacts(null, null, null);

    public static MediaFacts picture(int width, int height) {
        return new MediaFacts(width, height, null);
    }

    public static MediaFacts sound(BigDecimal durationSeconds) {
        return new MediaFacts(null, null, durationSeconds);
    }
}
