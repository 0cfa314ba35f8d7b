// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.schedule;

import java.time.Duration;
import java.time.Instant;

/**
 * How far a queue has served its flows: the latest start of a run that got a place.
 *
 * @param value at the instant {@code measuredAt}
 */
public record VirtualTime(double value, Instant measuredAt) {
    /**
     * The least growth per second. Without it, new accounts that arrive faster than places become free could overtake a
     * waiting run for ever; with it, a run that is {@code n} ahead is behind no run that arrives {@code 50 n} seconds later.
     * Much more would turn the fair order into the order of arrival while a crowd waits.
     */
    public static final double AGING = 0.02;

    double at(Instant now) {
        long elapsed = Math.max(0, Duration.between(measuredAt, now).toMillis());
        return value + AGING * (double) elapsed / 1_000;
    }

    /** @param entry a run that has just got a place */
    VirtualTime afterServing(QueueEntry entry, Instant now) {
        return new VirtualTime(Math.max(at(now), entry.tag() - entry.cost()), now);
    }
}
