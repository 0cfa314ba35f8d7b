// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.time;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import java.time.Clock;
import java.time.Duration;

/** Gives every bean the same clock, in UTC and in steps of PostgreSQL: what is stored is what was answered; tests replace it. */
@ApplicationScoped
public class ClockProducer {
    private static final Duration MICROSECOND = Duration.ofNanos(1_000);

    @Produces
    @ApplicationScoped
    public Clock clock() {
        return Clock.tick(Clock.systemUTC(), MICROSECOND);
    }
}
