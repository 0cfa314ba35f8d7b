// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Pattern;

/** Checks the time at which a signed callback says it was sent, so that a recorded callback cannot be replayed later. */
public final class CallbackTimestamp {
    /** Vendors sign the time of sending; five minutes allow for a slow way and for clocks that differ. */
    private static final Duration TOLERANCE = Duration.ofMinutes(5);

    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,12}");

    private CallbackTimestamp() {}

    /** True when the Unix time in seconds is near the present, before or after. */
    public static boolean isFresh(String unixSeconds, Clock clock) {
        if (!SECONDS.matcher(unixSeconds).matches()) {
            return false;
        }
        Instant sent = Instant.ofEpochSecond(Long.parseLong(unixSeconds));
        return Duration.between(sent, clock.instant()).abs().compareTo(TOLERANCE) <= 0;
    }
}
