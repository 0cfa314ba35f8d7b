// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.testkit;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Stands still until a test moves it. */
public final class MovingClock extends Clock {
    private Instant now = Instant.parse("2026-01-05T10:00:00Z");

    public void move(Duration time) {
        now = now.plus(time);
    }

    @Override
    public Instant instant() {
        return now;
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        throw new UnsupportedOperationException();
    }
}
