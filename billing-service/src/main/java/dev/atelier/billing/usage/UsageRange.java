// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.usage;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.metadata.Metadata;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which charges a report sums up: those of some days of the UTC calendar, both ends included.
 *
 * @param metadata pairs that their generations have, perhaps among others
 */
record UsageRange(LocalDate from, LocalDate to, Optional<Metadata> metadata) {
    /** One leap year; a longer report would read too many charges in one request. */
    private static final int MAX_DAYS = 366;

    /** Parses both ends; without {@code to} it is today, without {@code from} the first of the month of {@code to}. */
    static UsageRange parse(@Nullable String from, @Nullable String to, LocalDate today, Optional<Metadata> metadata) {
        LocalDate last = to == null ? today : parseDate(to, "to");
        LocalDate first = from == null ? last.withDayOfMonth(1) : parseDate(from, "from");
        if (first.isAfter(last)) {
            throw ApiException.invalid("from must not be after to.", "from");
        }
        if (ChronoUnit.DAYS.between(first, last) >= MAX_DAYS) {
            throw ApiException.invalid("A report covers at most %d days.".formatted(MAX_DAYS), "from");
        }
        return new UsageRange(first, last, metadata);
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
