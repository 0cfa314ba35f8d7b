// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.library;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The library's answer for one reference.
 *
 * @param found false when the account has no such media; then only {@code ref} is set
 * @param type image, video, audio, other or voice
 * @param width in pixels, null for sound
 * @param height in pixels, null for sound
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
