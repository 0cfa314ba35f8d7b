// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The load before the first round of a row: it goes on until the threads that compile code take little of the CPU of what is
 * measured, or until its time is over.
 *
 * @param seconds that it took
 * @param compilerShare of the CPU in its last window; no number without one
 * @param wrong the first wrong answer; empty without one
 */
record WarmUp(double seconds, double compilerShare, String wrong) {
    /** More would be a visible part of the figures without load, and of those with it. */
    private static final double LIMIT = 0.05;
    /** Long enough for a share: the kernel counts in hundredths of a second, and the compilers work in bursts. */
    private static final Duration WINDOW = Duration.ofSeconds(10);

    /** Sends the row for a while. */
    @FunctionalInterface
    interface Load {
        Sample send(Duration time) throws IOException, SQLException, InterruptedException;
    }

    static WarmUp run(Load load, Duration most) throws IOException, SQLException, InterruptedException {
        return run(load, most, System::nanoTime);
    }

    static WarmUp run(Load load, Duration most, LongSupplier nanos)
            throws IOException, SQLException, InterruptedException {
        long start = nanos.getAsLong();
        long used = 0;
        double share = Double.NaN;
        String wrong = "";
        while (used < most.toNanos() && !(share < LIMIT)) {
            Duration left = most.minusNanos(used);
            Sample sample = load.send(left.compareTo(WINDOW) < 0 ? left : WINDOW);
            share = sample.cpu().compilerShare();
            wrong = wrong.isEmpty() ? sample.wrong() : wrong;
            used = nanos.getAsLong() - start;
        }
        return new WarmUp(used / 1e9, share, wrong);
    }

    boolean isWarm() {
        return compilerShare < LIMIT;
    }

    @Override
    public String toString() {
        if (Double.isNaN(compilerShare)) {
            return "not warmed up";
        }
        return "%s %.0f s, compilers %.1f %%"
                .formatted(isWarm() ? "warm after" : "gave up after", seconds, compilerShare * 100);
    }
}
