// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.library;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * An output as the library keeps it, with the measures it found itself.
 *
 * @param width in pixels, null where there is nothing to see
 * @param height in pixels, null where there is nothing to see
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record StoredOutput(
        String url,
        String type,
        @Nullable Integer width,
        @Nullable Integer height,
        @Nullable String contentType,
        @Nullable BigDecimal durationSeconds) {}
