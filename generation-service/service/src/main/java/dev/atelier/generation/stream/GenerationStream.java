// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.stream;

import dev.atelier.generation.query.GenerationQueryService;
import dev.atelier.generation.query.GenerationView;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.subscription.BackPressureStrategy;
import io.smallrye.mutiny.subscription.MultiEmitter;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Streams one generation: its view at every change, heartbeats in between, and the end of the stream. */
@ApplicationScoped
class GenerationStream {
    /** A client that still follows opens the next stream. */
    private static final Duration LONGEST = Duration.ofMinutes(15);

    /** Shorter than the idle timeout of common proxies. */
    private static final Duration HEARTBEAT = Duration.ofSeconds(15);

    private final GenerationQueryService generations;
    private final StreamRegistry streams;
    private final Clock clock;

    GenerationStream(GenerationQueryService generations, StreamRegistry streams, Clock clock) {
        this.generations = generations;
        this.streams = streams;
        this.clock = clock;
    }

    /** {@code not_found} when the account may not see the generation; the stream ends with it, or after 15 minutes. */
    Multi<StreamEvent> follow(long generation, long account) {
        GenerationView first = generations.getVisible(generation, account);
        if (first.status().isFinal()) {
            return Multi.createFrom().item(new StreamEvent.Changed(first));
        }
        var stream = new Stream(generation, account, first);
        Runnable remove = streams.add(generation, account, stream);
        return Multi.createFrom()
                .<StreamEvent>emitter(stream::open, BackPressureStrategy.LATEST)
                .onTermination()
                .invoke(remove);
    }

    private final class Stream implements StreamRegistry.Subscriber {
        private final long generation;
        private final long account;
        private final Instant end = clock.instant().plus(LONGEST);
        private Instant nextHeartbeat = clock.instant().plus(HEARTBEAT);
        private final GenerationView first;
        private boolean missed;
        private @Nullable MultiEmitter<? super StreamEvent> emitter;

        Stream(long generation, long account, GenerationView first) {
            this.generation = generation;
            this.account = account;
            this.first = first;
        }

        /** Called on an event loop, which must not read from the database. */
        synchronized void open(MultiEmitter<? super StreamEvent> opened) {
            emitter = opened;
            opened.emit(new StreamEvent.Changed(first));
        }

        @Override
        public synchronized void refresh() {
            if (emitter == null) {
                missed = true;
                return;
            }
            missed = false;
            GenerationView now = generations.getVisible(generation, account);
            emitter.emit(new StreamEvent.Changed(now));
            nextHeartbeat = clock.instant().plus(HEARTBEAT);
            if (now.status().isFinal()) {
                emitter.complete();
            }
        }

        @Override
        public synchronized void tick() {
            if (missed) {
                refresh();
            }
            Instant now = clock.instant();
            if (emitter == null || now.isBefore(nextHeartbeat)) {
                return;
            }
            nextHeartbeat = now.plus(HEARTBEAT);
            if (now.isBefore(end)) {
                emitter.emit(new StreamEvent.Heartbeat());
            } else {
                emitter.complete();
            }
        }
    }

    /** One event of a stream. */
    sealed interface StreamEvent {

        /** The generation as it is now. */
        record Changed(GenerationView generation) implements StreamEvent {}

        /** Nothing has changed, and the stream is alive. */
        record Heartbeat() implements StreamEvent {}
    }
}
