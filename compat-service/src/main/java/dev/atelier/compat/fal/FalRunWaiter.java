// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.fal;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.compat.request.CompatRequest;
import dev.atelier.compat.status.StatusService;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.time.Sleeper;
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

/** Keeps connections open until a request has finished: a bounded number of them, each for a bounded time. */
@Singleton
class FalRunWaiter {
    // A client sees a change within half a second, and 500 connections cost 1,000 reads a second.
    private static final Duration POLL_PAUSE = Duration.ofMillis(500);
    private static final int MOST_HELD = 500;
    // Shorter than the gateway waits for a response.
    private static final Duration RUN_WAIT = Duration.ofSeconds(50);
    // Longer than any generation may take.
    private static final Duration LONGEST_STREAM = Duration.ofMinutes(30);
    // Proxies close a silent connection after 30 or 60 s.
    private static final Duration KEEP_ALIVE = Duration.ofSeconds(15);

    private final FalDialect dialect;
    private final StatusService statuses;
    private final Sleeper sleeper;
    private final Clock clock;
    private final ExecutorService threads;
    private final Semaphore permits;

    FalRunWaiter(
            FalDialect dialect,
            StatusService statuses,
            Sleeper sleeper,
            Clock clock,
            @VirtualThreads ExecutorService threads) {
        this.dialect = dialect;
        this.statuses = statuses;
        this.sleeper = sleeper;
        this.clock = clock;
        this.threads = threads;
        this.permits = new Semaphore(MOST_HELD);
    }

    /** Starts a request and waits; returns it unfinished when the time is up. */
    CompatRequest awaitEnd(Supplier<CompatRequest> start) {
        acquirePermit();
        try {
            CompatRequest request = start.get();
            Instant deadline = clock.instant().plus(RUN_WAIT);
            while (!request.isFinished() && clock.instant().isBefore(deadline) && sleeper.sleep(POLL_PAUSE)) {
                request = statuses.refreshWithoutCaller(request);
            }
            return request;
        } finally {
            permits.release();
        }
    }

    /** Sends the current status, and every change of it until the request has finished. */
    Multi<OutboundSseEvent> stream(CompatRequest request) {
        acquirePermit();
        return Multi.createFrom()
                .emitter(emitter -> threads.execute(() -> {
                    try {
                        follow(request, emitter);
                    } finally {
                        permits.release();
                        emitter.complete();
                    }
                }));
    }

    private void follow(CompatRequest first, MultiEmitter<? super OutboundSseEvent> emitter) {
        CompatRequest shown = first;
        emitter.emit(event(first));
        Instant end = clock.instant().plus(LONGEST_STREAM);
        Instant silentUntil = clock.instant().plus(KEEP_ALIVE);
        while (!shown.isFinished()
                && !emitter.isCancelled()
                && clock.instant().isBefore(end)
                && sleeper.sleep(POLL_PAUSE)) {
            CompatRequest current = statuses.refreshWithoutCaller(shown);
            boolean isChanged = current.progress().state() != shown.progress().state();
            if (isChanged || !clock.instant().isBefore(silentUntil)) {
                emitter.emit(isChanged ? event(current) : keepAlive());
                silentUntil = clock.instant().plus(KEEP_ALIVE);
            }
            shown = current;
        }
    }

    private OutboundSseEvent event(CompatRequest request) {
        return new OutboundSseEventImpl.BuilderImpl()
                .mediaType(MediaType.APPLICATION_JSON_TYPE)
                .data(JsonNode.class, dialect.status(request))
                .build();
    }

    private static OutboundSseEvent keepAlive() {
        return new OutboundSseEventImpl.BuilderImpl().comment("still here").build();
    }

    private void acquirePermit() {
        if (!permits.tryAcquire()) {
            throw new ApiException(ErrorCode.SERVICE_UNAVAILABLE, "Too many requests are held open. Use the queue.")
                    .retryAfter(Duration.ofSeconds(2));
        }
    }
}
