// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Size and duration of media; null where they do not apply or are unknown. */
public record MediaFacts(
        @Nullable Integer width,
        @Nullable Integer height,
        @Nullable BigDecimal durationSeconds) {

    /** The facts of a file that has neither size nor duration. */
    public static final MediaFacts NONE = new MediaFacts(null, null, null);

    public static MediaFacts ofPicture(int width, int height) {
        return new MediaFacts(width, height, null);
    }

    public static MediaFacts ofSound(BigDecimal durationSeconds) {
        return new MediaFacts(null, null, durationSeconds);
    }
}
