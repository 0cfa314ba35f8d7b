// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RetryAfterTest {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-01-05T10:00:00Z"), ZoneOffset.UTC);

    @Test
    void secondsAndDatesAreUnderstood() {
        assertThat(parsed("7")).hasValue(Duration.ofSeconds(7));
        assertThat(parsed(" 0 ")).hasValue(Duration.ZERO);
        assertThat(parsed("Mon, 5 Jan 2026 10:00:30 GMT")).hasValue(Duration.ofSeconds(30));
    }

    @Test
    void aLongDelayIsCutToTheLimit() {
        assertThat(parsed("86400")).hasValue(Duration.ofMinutes(10));
        assertThat(parsed("999999999")).hasValue(Duration.ofMinutes(10));
    }

    @Test
    void aPastOrInvalidTimeIsIgnored() {
        assertThat(parsed("Mon, 5 Jan 2026 09:00:00 GMT")).isEmpty();
        assertThat(parsed("-1")).isEmpty();
        assertThat(parsed("99999999999999999999")).isEmpty();
        assertThat(parsed("soon")).isEmpty();
    }

    private static Optional<Duration> parsed(String value) {
        return RetryAfter.parse(value, CLOCK, Duration.ofMinutes(10));
    }
}
