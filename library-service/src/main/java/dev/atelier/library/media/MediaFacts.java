// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.media;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Measures of a medium as its maker states them; absent where they make no sense or are not known. */
public record MediaFacts(
        @Nullable Integer width,
        @Nullable Integer height,
        @Nullable BigDecimal durationSeconds) {}
