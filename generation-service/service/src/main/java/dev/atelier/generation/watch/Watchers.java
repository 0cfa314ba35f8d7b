// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.watch;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/** Who follows which generation in this process. */
@ApplicationScoped
class Watchers {

    /** Somebody who follows a generation; told on the thread that looks. */
    interface Watcher {

        /** The generation has changed. */
        void look();

        /** Time has passed. */
        void beat();
    }

    private record Entry(long generation, long account, Watcher watcher) {}

    private final WatchConfig config;
    private final List<Entry> entries = new CopyOnWriteArrayList<>();
    private final Map<Long, Integer> byAccount = new HashMap<>();

    Watchers(WatchConfig config) {
        this.config = config;
    }

    /** Refuses with {@code rate_limited} when the process or the account has too many streams; run it to leave. */
    synchronized Runnable add(long generation, long account, Watcher watcher) {
        int open = byAccount.getOrDefault(account, 0);
        if (open >= config.streamsPerAccount() || entries.size() >= config.streams()) {
            throw new ApiException(ErrorCode.RATE_LIMITED, "Too many streams are open; close one or poll instead.")
                    .retryAfter(Duration.ofSeconds(5));
        }
        var entry = new Entry(generation, account, watcher);
        entries.add(entry);
        byAccount.put(account, open + 1);
        return () -> remove(entry);
    }

    List<Long> generations() {
        return entries.stream().map(Entry::generation).distinct().toList();
    }

    /** Lets those look whose generation has changed. */
    void tell(Set<Long> changed) {
        entries.stream()
                .filter(entry -> changed.contains(entry.generation()))
                .forEach(entry -> entry.watcher().look());
    }

    void beat() {
        entries.forEach(entry -> entry.watcher().beat());
    }

    private synchronized void remove(Entry entry) {
        if (entries.remove(entry)) {
            byAccount.computeIfPresent(entry.account(), (_, open) -> open == 1 ? null : open - 1);
        }
    }
}
