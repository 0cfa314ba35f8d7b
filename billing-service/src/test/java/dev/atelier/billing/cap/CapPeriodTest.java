// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.cap;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CapPeriodTest {

    @ParameterizedTest
    @CsvSource({
        "DAY,   2026-02-28T23:59:59.999Z, 2026-02-28, 2026-03-01T00:00:00Z",
        "DAY,   2026-03-01T00:00:00Z,     2026-03-01, 2026-03-02T00:00:00Z",
        "DAY,   2028-02-28T12:00:00Z,     2028-02-28, 2028-02-29T00:00:00Z",
        "MONTH, 2026-02-28T23:59:59.999Z, 2026-02-01, 2026-03-01T00:00:00Z",
        "MONTH, 2026-12-31T23:59:59Z,     2026-12-01, 2027-01-01T00:00:00Z",
        "MONTH, 2026-03-01T00:00:00Z,     2026-03-01, 2026-04-01T00:00:00Z",
    })
    void windowsAreOfTheUtcCalendar(CapPeriod period, Instant now, LocalDate start, Instant reset) {
        assertThat(period.windowStart(now)).isEqualTo(start);
        assertThat(period.windowEnd(now)).isEqualTo(reset);
    }
}
