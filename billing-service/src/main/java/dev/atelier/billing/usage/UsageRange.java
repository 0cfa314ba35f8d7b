// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.usage;

import dev.atelier.platform.error.ApiException;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Days of the UTC calendar, both ends included. */
record UsageRange(LocalDate from, LocalDate to) {
    /** One leap year; a longer report would read too many charges in one request. */
    private static final int MAX_DAYS = 366;

    /** Parses both ends; without {@code to} it is today, without {@code from} the first of the month of {@code to}. */
    static UsageRange parse(@Nullable String from, @Nullable String to, LocalDate today) {
        LocalDate last = to == null ? today : parseDate(to, "to");
        LocalDate first = from == null ? last.withDayOfMonth(1) : parseDate(from, "from");
        if (first.isAfter(last)) {
            throw ApiException.invalid("from must not be after to.", "from");
        }
        if (ChronoUnit.DAYS.between(first, last) >= MAX_DAYS) {
            throw ApiException.invalid("A report covers at most %d days.".formatted(MAX_DAYS), "from");
        }
        return new UsageRange(first, last);
    }

    private static LocalDate parseDate(String text, String param) {
        try {
            if (text.length() == "2026-01-31".length()) {
                return LocalDate.parse(text);
            }
        } catch (DateTimeParseException _) {
            // The next line refuses the parameter.
        }
        throw ApiException.invalid("%s is a day such as 2026-01-31.".formatted(param), param);
    }
}
