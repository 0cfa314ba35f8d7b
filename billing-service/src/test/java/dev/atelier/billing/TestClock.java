// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** The service's clock in tests: the real time until a test sets another. */
@Alternative
@Priority(1)
@ApplicationScoped
public class TestClock extends Clock {
    private volatile @Nullable Instant fixed;

    public void set(Instant now) {
        fixed = now;
    }

    public void advance(Duration by) {
        fixed = instant().plus(by);
    }

    public void reset() {
        fixed = null;
    }

    @Override
    public Instant instant() {
        Instant set = fixed;
        return set == null ? Clock.systemUTC().instant() : set;
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        throw new UnsupportedOperationException("billing counts in UTC");
    }
}
