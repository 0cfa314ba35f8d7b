// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Pattern;

/** Judges the time a signed message says it was sent. */
public final class Ages {
    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,12}");

    private Ages() {}

    /** True when the Unix seconds are within {@code tolerance} of now, on either side. */
    public static boolean isFresh(String unixSeconds, Clock clock, Duration tolerance) {
        if (!SECONDS.matcher(unixSeconds).matches()) {
            return false;
        }
        Instant sent = Instant.ofEpochSecond(Long.parseLong(unixSeconds));
        return Duration.between(sent, clock.instant()).abs().compareTo(tolerance) <= 0;
    }
}
