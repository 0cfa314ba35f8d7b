// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

/**
 * The admissions of the last window, in memory that does not grow with the limit; safe to share between threads. Up to
 * {@code MAX_SLOTS} admissions are remembered exactly. A larger limit counts the admissions of one slot together, at the
 * time of the newest of them, so that it never admits more than the limit.
 */
public final class SlidingWindow {
    /** 12 KB; a slot of a sliding minute then lasts 60 ms. */
    private static final int MAX_SLOTS = 1_000;

    private final int limit;
    private final long length;
    private final long slotLength;
    private final long[] times;
    private final int[] counts;
    private int oldest;
    private int slots;
    private int count;

    /** @param length of the window, in the unit of the times */
    public SlidingWindow(int limit, long length) {
        this.limit = limit;
        this.length = length;
        this.slotLength = limit <= MAX_SLOTS ? 0 : Math.max(1, length / MAX_SLOTS);
        // A window that begins and ends within a slot touches one slot more.
        int capacity = Math.min(limit, MAX_SLOTS + 2);
        this.times = new long[capacity];
        this.counts = new int[capacity];
    }

    /** A window with another limit and the newest admissions of this window. */
    synchronized SlidingWindow withLimit(int newLimit) {
        if (newLimit == limit) {
            return this;
        }
        var resized = new SlidingWindow(newLimit, length);
        int surplus = Math.max(0, count - newLimit);
        for (int i = 0; i < slots; i++) {
            int slot = (oldest + i) % times.length;
            int dropped = Math.min(surplus, counts[slot]);
            surplus -= dropped;
            resized.add(times[slot], counts[slot] - dropped);
        }
        return resized;
    }

    /** The time until one more admission is allowed; 0 when it is allowed now. */
    public synchronized long waitFor(long now) {
        return waitFor(now, limit);
    }

    /** The time until there are fewer admissions than {@code most}, which is not above the limit; 0 when there are now. */
    synchronized long waitFor(long now, int most) {
        while (slots > 0 && times[oldest] <= now - length) {
            removeOldest();
        }
        int excess = count - most;
        for (int i = 0; i < slots && excess >= 0; i++) {
            int slot = (oldest + i) % times.length;
            excess -= counts[slot];
            if (excess < 0) {
                // A clock that was set back must not lock a client out for longer than a window.
                return Math.min(times[slot] + length - now, length);
            }
        }
        return excess < 0 ? 0 : length;
    }

    /** How many were admitted after this time, as far as they are remembered. */
    synchronized int countSince(long time) {
        int found = 0;
        for (int i = 0; i < slots; i++) {
            int slot = (oldest + i) % times.length;
            found += times[slot] > time ? counts[slot] : 0;
        }
        return found;
    }

    /** Adds an admission; a full window stays as it is. */
    public synchronized void add(long now) {
        if (count < limit) {
            add(now, 1);
        }
    }

    /** Removes the newest admission. */
    public synchronized void removeNewest() {
        if (count > 0) {
            int newest = newest();
            counts[newest]--;
            count--;
            if (counts[newest] == 0) {
                slots--;
            }
        }
    }

    synchronized int remaining() {
        return limit - count;
    }

    /** The time until the oldest admission leaves the window. */
    synchronized long reset(long now) {
        return count == 0 ? 0 : Math.min(times[oldest] + length - now, length);
    }

    private void add(long time, int admissions) {
        if (admissions == 0) {
            return;
        }
        if (sharesNewestSlot(time)) {
            int newest = newest();
            times[newest] = Math.max(times[newest], time);
            counts[newest] += admissions;
        } else {
            int slot = (oldest + slots) % times.length;
            times[slot] = time;
            counts[slot] = admissions;
            slots++;
        }
        count += admissions;
    }

    private boolean sharesNewestSlot(long time) {
        if (slots == 0) {
            return false;
        }
        // Also when a clock that was set back has used up the slots.
        return slots == times.length || (slotLength > 0 && time / slotLength <= times[newest()] / slotLength);
    }

    private int newest() {
        return (oldest + slots - 1) % times.length;
    }

    private void removeOldest() {
        count -= counts[oldest];
        oldest = (oldest + 1) % times.length;
        slots--;
    }
}
