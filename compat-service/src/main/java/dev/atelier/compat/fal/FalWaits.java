// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.fal;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.compat.request.CompatRequest;
import dev.atelier.compat.submit.Pause;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.quarkus.virtual.threads.VirtualThreads;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.subscription.MultiEmitter;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.sse.OutboundSseEvent;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.jboss.resteasy.reactive.server.jaxrs.OutboundSseEventImpl;

/** Holds connections open until a run has ended, a bounded number of them and for a bounded time. */
@Singleton
class FalWaits {
    private final FalRequests requests;
    private final Pause pause;
    private final FalConfig config;
    private final Clock clock;
    private final ExecutorService threads;
    private final Semaphore places;

    FalWaits(
            FalRequests requests, Pause pause, FalConfig config, Clock clock, @VirtualThreads ExecutorService threads) {
        this.requests = requests;
        this.pause = pause;
        this.config = config;
        this.clock = clock;
        this.threads = threads;
        this.places = new Semaphore(config.held());
    }

    /** The request as it is when it has ended, or when the time is up. */
    CompatRequest ended(Supplier<CompatRequest> start) {
        requirePlace();
        try {
            CompatRequest request = start.get();
            Instant deadline = clock.instant().plus(config.runWait());
            while (!FalRequests.isCompleted(request)
                    && clock.instant().isBefore(deadline)
                    && pause.pause(config.look())) {
                request = requests.look(request);
            }
            return request;
        } finally {
            places.release();
        }
    }

    /** The status now and at every change, until the run has ended. */
    Multi<OutboundSseEvent> stream(CompatRequest request) {
        requirePlace();
        return Multi.createFrom()
                .emitter(emitter -> threads.execute(() -> {
                    try {
                        follow(request, emitter);
                    } finally {
                        places.release();
                        emitter.complete();
                    }
                }));
    }

    private void follow(CompatRequest first, MultiEmitter<? super OutboundSseEvent> emitter) {
        CompatRequest shown = first;
        emitter.emit(event(requests.status(first)));
        Instant end = clock.instant().plus(config.streamLife());
        Instant silentUntil = clock.instant().plus(config.signOfLife());
        while (!FalRequests.isCompleted(shown)
                && !emitter.isCancelled()
                && clock.instant().isBefore(end)
                && pause.pause(config.look())) {
            CompatRequest now = requests.look(shown);
            if (now.progress().state() != shown.progress().state()) {
                emitter.emit(event(requests.status(now)));
                silentUntil = clock.instant().plus(config.signOfLife());
            } else if (!clock.instant().isBefore(silentUntil)) {
                emitter.emit(new OutboundSseEventImpl.BuilderImpl()
                        .comment("still here")
                        .build());
                silentUntil = clock.instant().plus(config.signOfLife());
            }
            shown = now;
        }
    }

    private static OutboundSseEvent event(JsonNode status) {
        return new OutboundSseEventImpl.BuilderImpl()
                .mediaType(MediaType.APPLICATION_JSON_TYPE)
                .data(JsonNode.class, status)
                .build();
    }

    private void requirePlace() {
        if (!places.tryAcquire()) {
            throw new ApiException(ErrorCode.SERVICE_UNAVAILABLE, "Too many requests are held open. Use the queue.")
                    .retryAfter(Duration.ofSeconds(2));
        }
    }
}
