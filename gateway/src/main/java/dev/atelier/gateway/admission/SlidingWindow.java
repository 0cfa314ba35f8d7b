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

    /** A window with another limit and the newest admissions of this window. */
    synchronized SlidingWindow withLimit(int limit) {
        if (limit == times.length) {
            return this;
        }
        var resized = new SlidingWindow(limit, length);
        for (int i = Math.max(0, count - limit); i < count; i++) {
            resized.add(times[(oldest + i) % times.length]);
        }
        return resized;
    }

    /** The time until one more admission is allowed; 0 when it is allowed now. */
    synchronized long waitFor(long now) {
        while (count > 0 && times[oldest] <= now - length) {
            oldest = (oldest + 1) % times.length;
            count--;
        }
        // A clock that was set back must not lock a client out for longer than a window.
        return count < times.length ? 0 : Math.min(times[oldest] + length - now, length);
    }

    /** Adds an admission; a full window stays as it is. */
    synchronized void add(long now) {
        if (count < times.length) {
            times[(oldest + count) % times.length] = now;
            count++;
        }
    }

    /** Removes the newest admission. */
    synchronized void removeNewest() {
        if (count > 0) {
            count--;
        }
    }

    synchronized int remaining() {
        return times.length - count;
    }

    /** The time until the oldest admission leaves the window. */
    synchronized long reset(long now) {
        return count == 0 ? 0 : Math.min(times[oldest] + length - now, length);
    }
}
