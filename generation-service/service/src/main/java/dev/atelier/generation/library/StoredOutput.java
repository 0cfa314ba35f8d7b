// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.library;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * An output as the library stored it, with the dimensions that the library measured.
 *
 * @param width in pixels, null for sound
 * @param height in pixels, null for sound
 * @param provenance absent in answers of the release before
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record StoredOutput(
        String url,
        String type,
        @Nullable Integer width,
        @Nullable Integer height,
        @Nullable String contentType,
        @Nullable BigDecimal durationSeconds,
        @Nullable OutputProvenance provenance) {}
