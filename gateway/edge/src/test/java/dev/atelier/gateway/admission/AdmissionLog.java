// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;

/** Every admission of one window over all gateways, to say afterwards whether any minute had too many. */
final class AdmissionLog {
    private static final long MINUTE = RateLimits.WINDOW.toNanos() / 1_000;
    /** What the clock of a gateway may be wrong by in a minute. */
    private static final long CLOCK_ERROR = 50_000;

    private final int limit;
    private final List<Entry> entries = new ArrayList<>();

    /**
     * @param at microseconds
     * @param isKnown whether Redis counted it
     */
    record Entry(long at, int process, boolean isKnown) {}

    AdmissionLog(int limit) {
        this.limit = limit;
    }

    void add(Entry entry) {
        entries.add(entry);
    }

    /** A create whose outcome does not count in this window. */
    void remove(Entry entry) {
        entries.remove(entry);
    }

    int size() {
        return entries.size();
    }

    /** In any minute, whatever happened to Redis. */
    int mostInAMinute() {
        Deque<Entry> minute = new ArrayDeque<>();
        int most = 0;
        for (Entry entry : sorted()) {
            drop(minute, entry.at() - MINUTE);
            minute.add(entry);
            most = Math.max(most, minute.size());
        }
        return most;
    }

    /** The admissions beyond the limit in any minute in which Redis counted all of them, and kept what it had counted. */
    int beyondLimit(List<Long> losses) {
        Deque<Entry> minute = new ArrayDeque<>();
        int beyond = 0;
        long unknown = Long.MIN_VALUE / 2;
        for (Entry entry : sorted()) {
            drop(minute, entry.at() - MINUTE);
            minute.add(entry);
            unknown = entry.isKnown() ? unknown : entry.at();
            boolean isUndisturbed = unknown <= entry.at() - MINUTE
                    && losses.stream().noneMatch(loss -> loss > entry.at() - MINUTE && loss <= entry.at());
            beyond += isUndisturbed && minute.size() > limit ? 1 : 0;
        }
        return beyond;
    }

    /** The admissions of single processes beyond the limit, whatever happened. */
    int beyondLimitOfOneProcess(int processes) {
        return IntStream.range(0, processes).map(this::beyondLimitOf).sum();
    }

    private int beyondLimitOf(int process) {
        Deque<Entry> minute = new ArrayDeque<>();
        int beyond = 0;
        for (Entry entry : sorted()) {
            if (entry.process() == process) {
                drop(minute, entry.at() - MINUTE + CLOCK_ERROR);
                minute.add(entry);
                beyond += minute.size() > limit ? 1 : 0;
            }
        }
        return beyond;
    }

    private List<Entry> sorted() {
        return entries.stream().sorted(Comparator.comparingLong(Entry::at)).toList();
    }

    private static void drop(Deque<Entry> minute, long until) {
        while (!minute.isEmpty() && minute.getFirst().at() <= until) {
            minute.removeFirst();
        }
    }
}
