// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.status;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.compat.replay.ResponseWatch;
import dev.atelier.compat.request.CompatRequest;
import dev.atelier.compat.submit.CallerContext;
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
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jboss.resteasy.reactive.server.jaxrs.OutboundSseEventImpl;

/** Keeps connections open until a request has finished: a bounded number of them, each for a bounded time. */
@Singleton
public class RunWaiter {
    // A client sees a change within half a second, and 500 connections cost 1,000 reads a second.
    private static final Duration POLL_PAUSE = Duration.ofMillis(500);
    private static final int MOST_HELD = 500;
    /** The longest time that a client is kept waiting: shorter than the gateway and the clients wait for a response. */
    public static final Duration LONGEST = Duration.ofSeconds(50);

    // Longer than any generation may take.
    private static final Duration LONGEST_STREAM = Duration.ofMinutes(30);
    // Proxies close a silent connection after 30 or 60 s.
    private static final Duration KEEP_ALIVE = Duration.ofSeconds(15);

    private final StatusService statuses;
    private final CallerContext callers;
    private final Sleeper sleeper;
    private final Clock clock;
    private final ExecutorService threads;
    private final Semaphore permits;

    RunWaiter(
            StatusService statuses,
            CallerContext callers,
            Sleeper sleeper,
            Clock clock,
            @VirtualThreads ExecutorService threads) {
        this.statuses = statuses;
        this.callers = callers;
        this.sleeper = sleeper;
        this.clock = clock;
        this.threads = threads;
        this.permits = new Semaphore(MOST_HELD);
    }

    /**
     * Starts a request and waits; returns it unfinished when the time is up, or when nobody waits any more. An answer
     * after which the client repeats the submit instead of reading the status must then be withheld.
     */
    public CompatRequest awaitEnd(Supplier<CompatRequest> start, ResponseWatch watch, Duration most) {
        acquirePermit();
        try {
            CompatRequest request = start.get();
            Instant deadline = clock.instant().plus(most);
            while (!request.isFinished()
                    && !watch.isClientGone()
                    && clock.instant().isBefore(deadline)
                    && sleeper.sleep(POLL_PAUSE)) {
                request = statuses.refreshWithoutCaller(request);
            }
            callers.showPrice(request);
            return request;
        } finally {
            permits.release();
        }
    }

    /**
     * Sends what the request looks like now, and after every change of it until it has finished.
     *
     * @param view is called on another thread than that of the request; what it returns may be empty
     */
    public Multi<OutboundSseEvent> stream(CompatRequest request, Function<CompatRequest, List<Message>> view) {
        acquirePermit();
        return Multi.createFrom()
                .emitter(emitter -> threads.execute(() -> {
                    try {
                        follow(request, view, emitter);
                    } finally {
                        permits.release();
                        emitter.complete();
                    }
                }));
    }

    /** One event of a stream. */
    public record Message(Optional<String> event, JsonNode data) {
        private OutboundSseEvent toEvent() {
            var builder = new OutboundSseEventImpl.BuilderImpl();
            event.ifPresent(builder::name);
            return builder.mediaType(MediaType.APPLICATION_JSON_TYPE)
                    .data(JsonNode.class, data)
                    .build();
        }
    }

    private void follow(
            CompatRequest first,
            Function<CompatRequest, List<Message>> view,
            MultiEmitter<? super OutboundSseEvent> emitter) {
        CompatRequest shown = first;
        List<Message> news = view.apply(first);
        Instant end = clock.instant().plus(LONGEST_STREAM);
        Instant silentUntil = clock.instant();
        while (true) {
            news.forEach(message -> emitter.emit(message.toEvent()));
            if (news.isEmpty() && !clock.instant().isBefore(silentUntil)) {
                emitter.emit(keepAlive());
            }
            if (!news.isEmpty() || !clock.instant().isBefore(silentUntil)) {
                silentUntil = clock.instant().plus(KEEP_ALIVE);
            }
            boolean isOver = shown.isFinished()
                    || emitter.isCancelled()
                    || !clock.instant().isBefore(end);
            if (isOver || !sleeper.sleep(POLL_PAUSE)) {
                return;
            }
            CompatRequest current = statuses.refreshWithoutCaller(shown);
            news = current.progress().state() == shown.progress().state() ? List.of() : view.apply(current);
            shown = current;
        }
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
