// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.stream;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/** The open streams of this process. */
@ApplicationScoped
class StreamRegistry {

    /** The receiver of one stream; called on the thread of the poller. */
    interface Subscriber {

        /** The generation has changed. */
        void refresh();

        /** Time has passed. */
        void tick();
    }

    private record Entry(long generation, long account, Subscriber subscriber) {}

    /** The poller reads every open stream's generation at each change. */
    private static final int PER_PROCESS = 2_000;

    private static final int PER_ACCOUNT = 50;

    private final List<Entry> entries = new CopyOnWriteArrayList<>();
    private final Map<Long, Integer> byAccount = new HashMap<>();

    /** {@code rate_limited} when the process or the account has too many streams; the result removes the stream. */
    synchronized Runnable add(long generation, long account, Subscriber subscriber) {
        int open = byAccount.getOrDefault(account, 0);
        if (open >= PER_ACCOUNT || entries.size() >= PER_PROCESS) {
            throw new ApiException(ErrorCode.RATE_LIMITED, "Too many streams are open; close one or poll instead.")
                    .retryAfter(Duration.ofSeconds(5));
        }
        var entry = new Entry(generation, account, subscriber);
        entries.add(entry);
        byAccount.put(account, open + 1);
        return () -> remove(entry);
    }

    List<Long> generations() {
        return entries.stream().map(Entry::generation).distinct().toList();
    }

    /** Refreshes the streams whose generation has changed. */
    void notifyChanged(Set<Long> changed) {
        entries.stream()
                .filter(entry -> changed.contains(entry.generation()))
                .forEach(entry -> entry.subscriber().refresh());
    }

    void tick() {
        entries.forEach(entry -> entry.subscriber().tick());
    }

    private synchronized void remove(Entry entry) {
        if (entries.remove(entry)) {
            byAccount.computeIfPresent(entry.account(), (_, open) -> open == 1 ? null : open - 1);
        }
    }
}
