// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

/** An exact log of the last admissions, at most {@code limit} of them; safe to share between threads. */
final class SlidingWindow {
    private final long[] times;
    private final long length;
    private int oldest;
    private int count;

    /** @param length of the window, in the unit of the times */
    SlidingWindow(int limit, long length) {
        this.times = new long[limit];
        this.length = length;
    }

    /** How long until a place is free; 0 when there is one. */
    synchronized long waitFor(long now) {
        while (count > 0 && times[oldest] <= now - length) {
            oldest = (oldest + 1) % times.length;
            count--;
        }
        return count < times.length ? 0 : times[oldest] + length - now;
    }

    /** Takes a place; only to be called while there is one. */
    synchronized void take(long now) {
        if (count < times.length) {
            times[(oldest + count) % times.length] = now;
            count++;
        }
    }

    /** Gives the newest place back. */
    synchronized void giveBack() {
        if (count > 0) {
            count--;
        }
    }

    synchronized int remaining() {
        return times.length - count;
    }

    /** Until the oldest entry leaves. */
    synchronized long reset(long now) {
        return count == 0 ? 0 : times[oldest] + length - now;
    }
}
