// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import java.time.Duration;

/**
 * Admissions of a window that Redis has reserved for this process. Redis counts them from the moment it reserves them until a
 * window after their last possible use, so the process may use them late by no clock: what it measures begins before the
 * moment at which Redis reserved them. Guarded by its {@link LocalWindow}.
 */
final class Slice {
    /** A window slides to the second: an admission may stay in it for so much longer than a window. */
    static final Duration VALIDITY = Duration.ofSeconds(1);

    /** By so much at most, two clocks that are being corrected disagree about a second. */
    private static final Duration CLOCK_ERROR = Duration.ofMillis(1);

    private static final int NANOS_PER_MICRO = 1_000;

    private final String name;
    private final int limit;
    private final long size;
    private final long askedAt;
    private final long reservedAt;
    private long used;
    private long lastUse;
    private boolean returned;

    /**
     * @param limit of the window when Redis reserved them
     * @param askedAt nanoseconds of this process, before the request to Redis was sent
     * @param reservedAt microseconds of Redis
     */
    Slice(String name, int limit, long size, long askedAt, long reservedAt) {
        this.name = name;
        this.limit = limit;
        this.size = size;
        this.askedAt = askedAt;
        this.reservedAt = reservedAt;
        this.lastUse = askedAt;
    }

    boolean isOver(long now) {
        return now - askedAt >= VALIDITY.minus(CLOCK_ERROR).toNanos();
    }

    /** Admits one request; false when nothing is left, when the time is over, or when the limit is another one now. */
    boolean use(long now, int currentLimit) {
        if (used == size || isOver(now) || currentLimit != limit) {
            return false;
        }
        used++;
        lastUse = now;
        return true;
    }

    /** Takes an admission back; false when Redis knows of it already. */
    boolean undo() {
        if (returned) {
            return false;
        }
        used--;
        return true;
    }

    long unused() {
        return size - used;
    }

    /** What {@code windows.lua} has to know; nothing is admitted from this slice afterwards. */
    String report() {
        returned = true;
        return name + " " + lastUseInRedis() + " " + used;
    }

    /** Not before the last use by the clock of Redis: later by at most the round trip in which it was reserved. */
    long lastUseInRedis() {
        return reservedAt + Math.ceilDiv(lastUse - askedAt + CLOCK_ERROR.toNanos(), NANOS_PER_MICRO);
    }
}
