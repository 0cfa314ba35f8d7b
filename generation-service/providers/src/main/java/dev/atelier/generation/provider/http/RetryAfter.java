// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads the header of that name: seconds or a date, nothing when it is neither. */
final class RetryAfter {
    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");

    private RetryAfter() {}

    static Optional<Duration> parse(String value, Clock clock, Duration longest) {
        return read(value.strip(), clock)
                .filter(wait -> !wait.isNegative())
                .map(wait -> wait.compareTo(longest) < 0 ? wait : longest);
    }

    private static Optional<Duration> read(String value, Clock clock) {
        if (SECONDS.matcher(value).matches()) {
            return Optional.of(Duration.ofSeconds(Long.parseLong(value)));
        }
        try {
            ZonedDateTime date = ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME);
            return Optional.of(Duration.between(clock.instant(), date.toInstant()));
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }
}
