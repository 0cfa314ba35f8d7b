// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.eventstream;

import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.request.SessionUse;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.runtime.ShutdownEvent;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The open event streams of this replica; each ends with its client, after its longest life, or with the replica. */
@Singleton
public class EventStreams {
    private static final Duration RETRY_AFTER = Duration.ofSeconds(5);
    /** Streams move to new replicas within this time; a client opens the next one by itself. */
    private static final Duration LONGEST = Duration.ofHours(1);

    private final EventStreamConfig config;
    private final Map<RequestContext, Context> open = new ConcurrentHashMap<>();
    private final Map<Long, Integer> byCredential = new ConcurrentHashMap<>();
    private final AtomicInteger count = new AtomicInteger();

    EventStreams(EventStreamConfig config, MeterRegistry meters) {
        this.config = config;
        Gauge.builder("atelier.gateway.streams", count, AtomicInteger::get)
                .description("Open streams of events")
                .register(meters);
    }

    /** Counts the request as a stream until it ends, or refuses it; call this on its event loop. */
    public void add(RequestContext context, long credential) {
        if (count.incrementAndGet() > config.perReplica()) {
            count.decrementAndGet();
            throw tooMany("The server has as many streams open as it can. Retry shortly.");
        }
        if (byCredential.merge(credential, 1, Integer::sum) > config.perCredential()) {
            release(credential);
            throw tooMany("This key has as many streams open as it may. Close one, or retry shortly.");
        }
        Context loop = Objects.requireNonNull(Vertx.currentContext());
        long timer = loop.owner().setTimer(LONGEST.toMillis(), _ -> context.endEarly());
        open.put(context, loop);
        context.http().addEndHandler(_ -> {
            loop.owner().cancelTimer(timer);
            open.remove(context);
            release(credential);
        });
    }

    /** Whether a stream of this credential is open here. */
    public boolean isHeldBy(long credential) {
        return byCredential.containsKey(credential);
    }

    /** Ends the streams of a credential to these addresses; from any thread. */
    public void endAllOf(long credential, Predicate<String> addresses) {
        open.forEach((context, loop) -> {
            if (context.credential() == credential && addresses.test(context.address())) {
                loop.runOnContext(_ -> context.endEarly());
            }
        });
    }

    /** The sessions for which streams are open here. */
    public Set<SessionUse> sessions() {
        return open.keySet().stream()
                .flatMap(context -> context.session().stream())
                .collect(Collectors.toSet());
    }

    /** Ends the streams of a session that has ended, or whose person has left the account; from any thread. */
    public void endAllOf(SessionUse session) {
        open.forEach((context, loop) -> {
            if (context.session().filter(session::equals).isPresent()) {
                loop.runOnContext(_ -> context.endEarly());
            }
        });
    }

    void beginStop(@Observes ShutdownDelayInitiatedEvent event) {
        endAll();
    }

    void stop(@Observes ShutdownEvent event) {
        endAll();
    }

    private void endAll() {
        open.forEach((context, loop) -> loop.runOnContext(_ -> context.endEarly()));
    }

    private void release(long credential) {
        count.decrementAndGet();
        byCredential.computeIfPresent(credential, (_, streams) -> streams == 1 ? null : streams - 1);
    }

    private static ApiException tooMany(String message) {
        return new ApiException(ErrorCode.SERVICE_UNAVAILABLE, message).retryAfter(RETRY_AFTER);
    }
}
