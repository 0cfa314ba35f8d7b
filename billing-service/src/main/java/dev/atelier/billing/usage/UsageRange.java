// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.usage;

import dev.atelier.platform.error.ApiException;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Days of the UTC calendar, both ends included. */
record UsageRange(LocalDate from, LocalDate to) {

    /** Without ends it is the month of today, up to today. */
    static UsageRange of(@Nullable String from, @Nullable String to, LocalDate today, int mostDays) {
        LocalDate last = to == null ? today : date(to, "to");
        LocalDate first = from == null ? last.withDayOfMonth(1) : date(from, "from");
        if (first.isAfter(last)) {
            throw ApiException.invalid("from must not be after to.", "from");
        }
        if (ChronoUnit.DAYS.between(first, last) >= mostDays) {
            throw ApiException.invalid("A report covers at most %d days.".formatted(mostDays), "from");
        }
        return new UsageRange(first, last);
    }

    private static LocalDate date(String text, String param) {
        try {
            if (text.length() == "2026-01-31".length()) {
                return LocalDate.parse(text);
            }
        } catch (DateTimeParseException _) {
            // answered below
        }
        throw ApiException.invalid("%s is a day such as 2026-01-31.".formatted(param), param);
    }
}
