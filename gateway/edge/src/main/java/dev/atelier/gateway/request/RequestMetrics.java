// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.request;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/**
 * Counts requests by route template and status class, so that the route table bounds the number of meters, and keeps the
 * histogram of their times by request class, so that a share of slow requests can be computed over all replicas.
 */
@Singleton
public class RequestMetrics {
    private static final String[] STATUSES = {"?", "1xx", "2xx", "3xx", "4xx", "5xx"};

    /** Objectives lie on bounds (250 ms for reads, 1 s for creates), so that their share is exact. */
    private static final Duration[] BOUNDS = LongStream.of(
                    5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000)
            .mapToObj(Duration::ofMillis)
            .toArray(Duration[]::new);

    private final MeterRegistry registry;
    private final Map<String, Timer[]> byRoute = new ConcurrentHashMap<>();
    private final Map<RequestClass, Timer[]> byClass = new EnumMap<>(RequestClass.class);

    RequestMetrics(MeterRegistry registry) {
        this.registry = registry;
        for (RequestClass each : RequestClass.values()) {
            byClass.put(each, histograms(each));
        }
    }

    public void record(RequestContext context, int status) {
        long nanos = context.elapsedNanos();
        byRoute.computeIfAbsent(context.route(), this::timers)[status / 100].record(nanos, TimeUnit.NANOSECONDS);
        Objects.requireNonNull(byClass.get(context.requestClass()))[status / 100].record(nanos, TimeUnit.NANOSECONDS);
    }

    private Timer[] timers(String route) {
        Timer[] made = new Timer[STATUSES.length];
        for (int i = 1; i < STATUSES.length; i++) {
            made[i] = Timer.builder("atelier.gateway.requests")
                    .description("Requests on the public port")
                    .tag("route", route)
                    .tag("status", STATUSES[i])
                    .register(registry);
        }
        return made;
    }

    private Timer[] histograms(RequestClass requestClass) {
        Timer[] made = new Timer[STATUSES.length];
        for (int i = 1; i < STATUSES.length; i++) {
            made[i] = Timer.builder("atelier.gateway.request.duration")
                    .description("Requests on the public port by what they have to wait for")
                    .tag("class", requestClass.wire())
                    .tag("status", STATUSES[i])
                    .serviceLevelObjectives(BOUNDS)
                    .register(registry);
        }
        return made;
    }
}
