// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.status;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.compat.replay.ResponseWatch;
import dev.atelier.compat.request.CompatRequest;
import dev.atelier.compat.submit.CallerContext;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.time.Sleeper;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import java.util.function.Supplier;

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
    private static final String STILL_HERE = ": still here\n\n";

    private final StatusService statuses;
    private final CallerContext callers;
    private final Sleeper sleeper;
    private final Clock clock;
    private final Semaphore permits;

    RunWaiter(StatusService statuses, CallerContext callers, Sleeper sleeper, Clock clock) {
        this.statuses = statuses;
        this.callers = callers;
        this.sleeper = sleeper;
        this.clock = clock;
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
     * The body of a stream of events: what the request looks like now, and after every change of it until it has finished.
     *
     * @param view may be slow, and what it returns may be empty
     */
    public StreamingOutput stream(CompatRequest request, Function<CompatRequest, List<Message>> view) {
        acquirePermit();
        return out -> {
            try {
                follow(request, view, out);
            } finally {
                permits.release();
            }
        };
    }

    /** One server-sent event. */
    public record Message(Optional<String> event, JsonNode data) {
        private String text() {
            return event.map(name -> "event: " + name + "\n").orElse("") + "data: " + data + "\n\n";
        }
    }

    /** Ends with an exception when the client has gone. */
    private void follow(CompatRequest first, Function<CompatRequest, List<Message>> view, OutputStream out)
            throws IOException {
        CompatRequest shown = first;
        write(out, STILL_HERE);
        writeAll(out, view.apply(shown));
        Instant end = clock.instant().plus(LONGEST_STREAM);
        Instant silentUntil = clock.instant().plus(KEEP_ALIVE);
        while (!shown.isFinished() && clock.instant().isBefore(end) && sleeper.sleep(POLL_PAUSE)) {
            CompatRequest current = statuses.refreshWithoutCaller(shown);
            boolean isChanged = current.progress().state() != shown.progress().state();
            shown = current;
            if (isChanged) {
                writeAll(out, view.apply(shown));
            } else if (!clock.instant().isBefore(silentUntil)) {
                write(out, STILL_HERE);
                silentUntil = clock.instant().plus(KEEP_ALIVE);
            }
        }
    }

    private static void writeAll(OutputStream out, List<Message> messages) throws IOException {
        for (Message message : messages) {
            write(out, message.text());
        }
    }

    private static void write(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    private void acquirePermit() {
        if (!permits.tryAcquire()) {
            throw new ApiException(ErrorCode.SERVICE_UNAVAILABLE, "Too many requests are held open. Use the queue.")
                    .retryAfter(Duration.ofSeconds(2));
        }
    }
}
