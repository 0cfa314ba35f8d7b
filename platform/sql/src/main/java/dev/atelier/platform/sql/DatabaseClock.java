// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.sql;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jboss.logging.Logger;

/**
 * The time of the service's database, in UTC and in steps of a microsecond. Replicas that share rows so share their time,
 * and a leap of the machine's clock changes nothing: between two readings of the database the monotonic clock counts. Until
 * the first reading, and without a database, the time is that of the machine at the start.
 */
final class DatabaseClock extends Clock {
    private static final Logger LOG = Logger.getLogger(DatabaseClock.class);

    /** The monotonic clock drifts by microseconds in that time; it stands still while the machine sleeps. */
    private static final long READ_EVERY = Duration.ofSeconds(10).toNanos();

    /** From here on an operator should know that a clock is wrong. */
    private static final Duration NOTABLE = Duration.ofSeconds(1);

    private final Supplier<Instant> database;
    private final LongSupplier monotonic;
    private final Executor background;
    private final AtomicLong nextReading;
    private volatile Reading reading;

    /** @param at the monotonic clock at that time, in nanoseconds */
    private record Reading(Instant time, long at) {
        Instant timeAt(long nanos) {
            return time.plusNanos(nanos - at);
        }
    }

    /**
     * @param database reads the time of the database; a failure leaves this clock as it is
     * @param machine where this clock begins
     * @param monotonic in nanoseconds
     * @param background runs later readings: the caller of this clock may be in a transaction, or on an event loop
     */
    DatabaseClock(Supplier<Instant> database, Clock machine, LongSupplier monotonic, Executor background) {
        this.database = database;
        this.monotonic = monotonic;
        this.background = background;
        long now = monotonic.getAsLong();
        reading = new Reading(machine.instant(), now);
        nextReading = new AtomicLong(now);
    }

    @Override
    public Instant instant() {
        long now = monotonic.getAsLong();
        long due = nextReading.get();
        if (now - due >= 0 && nextReading.compareAndSet(due, now + READ_EVERY)) {
            background.execute(this::readDatabase);
        }
        return reading.timeAt(now).truncatedTo(ChronoUnit.MICROS);
    }

    /** Reads the time of the database. This clock changes only when it was wrong for certain: not by how long the answer took. */
    void readDatabase() {
        try {
            long asked = monotonic.getAsLong();
            Instant time = database.get();
            long answered = monotonic.getAsLong();
            Reading before = reading;
            if (time.isBefore(before.timeAt(asked)) || time.isAfter(before.timeAt(answered))) {
                adopt(new Reading(time, asked + (answered - asked) / 2), before);
            }
        } catch (RuntimeException e) {
            LOG.debugf("the time of the database is not known cause=%s", e);
        }
    }

    private void adopt(Reading next, Reading before) {
        reading = next;
        Duration change = Duration.between(before.timeAt(next.at()), next.time());
        if (change.abs().compareTo(NOTABLE) > 0) {
            LOG.warnf("the clock of this machine or of the database was wrong change=%s", change);
        }
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        throw new UnsupportedOperationException("stored times are in UTC");
    }
}
