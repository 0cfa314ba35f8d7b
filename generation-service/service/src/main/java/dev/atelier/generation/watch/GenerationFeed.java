// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.watch;

import dev.atelier.generation.generation.GenerationReadService;
import dev.atelier.generation.generation.GenerationView;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.subscription.BackPressureStrategy;
import io.smallrye.mutiny.subscription.MultiEmitter;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The stream of one generation: its view whenever it changed, a sign of life in between, and an end. */
@ApplicationScoped
class GenerationFeed {
    private final GenerationReadService generations;
    private final Watchers watchers;
    private final WatchConfig config;
    private final Clock clock;

    GenerationFeed(GenerationReadService generations, Watchers watchers, WatchConfig config, Clock clock) {
        this.generations = generations;
        this.watchers = watchers;
        this.config = config;
        this.clock = clock;
    }

    /** Refuses what the account may not see; the stream ends with the generation, and after the longest time anyway. */
    Multi<FeedItem> follow(long generation, long account) {
        GenerationView first = generations.visible(generation, account);
        if (first.status().isFinal()) {
            return Multi.createFrom().item(new FeedItem.Changed(first));
        }
        var stream = new Stream(generation, account, first);
        Runnable leave = watchers.add(generation, account, stream);
        return Multi.createFrom()
                .<FeedItem>emitter(stream::open, BackPressureStrategy.LATEST)
                .onTermination()
                .invoke(leave);
    }

    private final class Stream implements Watchers.Watcher {
        private final long generation;
        private final long account;
        private final Instant end = clock.instant().plus(config.longest());
        private Instant nextBeat = clock.instant().plus(config.heartbeat());
        private final GenerationView first;
        private boolean missed;
        private @Nullable MultiEmitter<? super FeedItem> emitter;

        Stream(long generation, long account, GenerationView first) {
            this.generation = generation;
            this.account = account;
            this.first = first;
        }

        /** Called on an event loop, where nothing may be read. */
        synchronized void open(MultiEmitter<? super FeedItem> opened) {
            emitter = opened;
            opened.emit(new FeedItem.Changed(first));
        }

        @Override
        public synchronized void look() {
            if (emitter == null) {
                missed = true;
                return;
            }
            missed = false;
            GenerationView now = generations.visible(generation, account);
            emitter.emit(new FeedItem.Changed(now));
            nextBeat = clock.instant().plus(config.heartbeat());
            if (now.status().isFinal()) {
                emitter.complete();
            }
        }

        @Override
        public synchronized void beat() {
            if (missed) {
                look();
            }
            Instant now = clock.instant();
            if (emitter == null || now.isBefore(nextBeat)) {
                return;
            }
            nextBeat = now.plus(config.heartbeat());
            if (now.isBefore(end)) {
                emitter.emit(new FeedItem.SignOfLife());
            } else {
                emitter.complete();
            }
        }
    }
}
