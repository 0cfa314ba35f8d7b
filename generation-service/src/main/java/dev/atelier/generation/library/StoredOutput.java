// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.library;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * An output as the library keeps it, with the measures it found itself.
 *
 * @param width in pixels, 0 where there is nothing to see
 * @param height in pixels, 0 where there is nothing to see
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record StoredOutput(
        String url,
        String type,
        int width,
        int height,
        @Nullable String contentType,
        @Nullable BigDecimal durationSeconds) {}
