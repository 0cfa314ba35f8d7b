// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.cap;

import dev.atelier.platform.credits.Credits;
import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** The caps of a credential as the gateway pushed them last; {@code version} grows with each change. */
public record Caps(@Nullable Long dailyCap, @Nullable Long monthlyCap, long version) {

    /** The cap of a period, null without one. */
    public @Nullable Long cap(CapPeriod period) {
        return switch (period) {
            case DAY -> dailyCap;
            case MONTH -> monthlyCap;
        };
    }

    /** What a credential spent in the current window of a period, without refunded charges. */
    public record CapWindow(CapPeriod period, Credits spent, LocalDate start, Instant resetsAt) {}
}
