// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.request;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** Counts and times requests by route template and status class, so that the route table bounds the number of meters. */
@Singleton
public class RequestMetrics {
    private static final String[] CLASSES = {"?", "1xx", "2xx", "3xx", "4xx", "5xx"};

    private final MeterRegistry registry;
    private final Map<String, Timer[]> timers = new ConcurrentHashMap<>();

    RequestMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    public void record(RequestContext context, int status) {
        timers.computeIfAbsent(context.route(), this::timers)[status / 100].record(
                context.elapsedNanos(), TimeUnit.NANOSECONDS);
    }

    private Timer[] timers(String route) {
        Timer[] made = new Timer[CLASSES.length];
        for (int i = 1; i < CLASSES.length; i++) {
            made[i] = Timer.builder("atelier.gateway.requests")
                    .description("Requests on the public port")
                    .tag("route", route)
                    .tag("status", CLASSES[i])
                    .register(registry);
        }
        return made;
    }
}
