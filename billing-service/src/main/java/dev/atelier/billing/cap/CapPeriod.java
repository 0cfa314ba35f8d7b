// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.cap;

import dev.atelier.platform.json.WireName;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** The periods of the UTC calendar over which the spending of a credential is capped. */
public enum CapPeriod implements WireName {
    DAY,
    MONTH;

    /** First day of the window that contains {@code now}. */
    public LocalDate windowStart(Instant now) {
        LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
        return switch (this) {
            case DAY -> today;
            case MONTH -> today.withDayOfMonth(1);
        };
    }

    /** When the window that contains {@code now} ends and spending counts from 0 again. */
    public Instant windowEnd(Instant now) {
        LocalDate start = windowStart(now);
        LocalDate next = switch (this) {
            case DAY -> start.plusDays(1);
            case MONTH -> start.plusMonths(1);
        };
        return next.atStartOfDay().toInstant(ZoneOffset.UTC);
    }
}
