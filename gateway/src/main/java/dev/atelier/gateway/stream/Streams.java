// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.stream;

import dev.atelier.gateway.exchange.Exchange;
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
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** The streams of events this replica passes on; each ends with its client, with its time, or with a stop. */
@Singleton
public class Streams {
    private final StreamConfig config;
    private final Map<Exchange, Context> open = new ConcurrentHashMap<>();
    private final Map<Long, Integer> byCredential = new ConcurrentHashMap<>();
    private final AtomicInteger count = new AtomicInteger();

    Streams(StreamConfig config, MeterRegistry meters) {
        this.config = config;
        Gauge.builder("atelier.gateway.streams", count, AtomicInteger::get)
                .description("Open streams of events")
                .register(meters);
    }

    /** Takes a place for the exchange until it is over; to be called on its event loop. */
    public void enter(Exchange exchange, long credential) {
        if (count.incrementAndGet() > config.perReplica()) {
            count.decrementAndGet();
            throw tooMany("The server has as many streams open as it can. Retry shortly.");
        }
        if (byCredential.merge(credential, 1, Integer::sum) > config.perCredential()) {
            leave(credential);
            throw tooMany("This key has as many streams open as it may. Close one, or retry shortly.");
        }
        Context loop = Objects.requireNonNull(Vertx.currentContext());
        long timer = loop.owner().setTimer(config.longest().toMillis(), _ -> exchange.cutShort());
        open.put(exchange, loop);
        exchange.http().addEndHandler(_ -> {
            loop.owner().cancelTimer(timer);
            open.remove(exchange);
            leave(credential);
        });
    }

    void begin(@Observes ShutdownDelayInitiatedEvent event) {
        endAll();
    }

    void end(@Observes ShutdownEvent event) {
        endAll();
    }

    private void endAll() {
        open.forEach((exchange, loop) -> loop.runOnContext(_ -> exchange.cutShort()));
    }

    private void leave(long credential) {
        count.decrementAndGet();
        byCredential.computeIfPresent(credential, (_, streams) -> streams == 1 ? null : streams - 1);
    }

    private ApiException tooMany(String message) {
        return new ApiException(ErrorCode.SERVICE_UNAVAILABLE, message).retryAfter(config.retryAfter());
    }
}
