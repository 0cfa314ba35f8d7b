// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.time;

import io.quarkus.arc.DefaultBean;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import java.time.Clock;
import java.time.Duration;

/** Gives every bean of a service without a database the machine's time, in UTC and in steps of a microsecond; tests replace it. */
@ApplicationScoped
public class ClockProducer {
    private static final Duration MICROSECOND = Duration.ofNanos(1_000);

    @Produces
    @DefaultBean
    @ApplicationScoped
    public Clock clock() {
        return Clock.tick(Clock.systemUTC(), MICROSECOND);
    }
}
