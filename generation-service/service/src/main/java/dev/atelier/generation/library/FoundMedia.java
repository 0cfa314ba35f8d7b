// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.library;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What the library knows of a reference.
 *
 * @param found false when the account has no such thing; then only {@code ref} is there
 * @param type image, video, audio, other or voice
 * @param width in pixels, null where there is nothing to see
 * @param height in pixels, null where there is nothing to see
 * @param pitchHz of a voice
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record FoundMedia(
        @Nullable String ref,
        boolean found,
        @Nullable String id,
        @Nullable String type,
        @Nullable String contentType,
        @Nullable String url,
        @Nullable Integer width,
        @Nullable Integer height,
        @Nullable BigDecimal durationSeconds,
        @Nullable String provider,
        @Nullable BigDecimal pitchHz) {}
