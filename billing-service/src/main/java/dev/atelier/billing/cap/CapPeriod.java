// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.cap;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** The two spans a credential's spending is capped over; both are of the UTC calendar. */
public enum CapPeriod {
    DAY("day") {
        @Override
        LocalDate start(LocalDate today) {
            return today;
        }

        @Override
        LocalDate next(LocalDate start) {
            return start.plusDays(1);
        }
    },
    MONTH("month") {
        @Override
        LocalDate start(LocalDate today) {
            return today.withDayOfMonth(1);
        }

        @Override
        LocalDate next(LocalDate start) {
            return start.plusMonths(1);
        }
    };

    private final String wire;

    CapPeriod(String wire) {
        this.wire = wire;
    }

    abstract LocalDate start(LocalDate today);

    abstract LocalDate next(LocalDate start);

    /** First day of the window that {@code now} is in. */
    public LocalDate startAt(Instant now) {
        return start(LocalDate.ofInstant(now, ZoneOffset.UTC));
    }

    /** When the window that {@code now} is in ends and spending counts from nothing again. */
    public Instant resetAfter(Instant now) {
        return next(startAt(now)).atStartOfDay().toInstant(ZoneOffset.UTC);
    }

    /** How the database and events name it. */
    public String wire() {
        return wire;
    }
}
