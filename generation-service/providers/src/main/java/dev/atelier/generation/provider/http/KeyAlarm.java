// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import dev.atelier.generation.provider.Upstream;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.logging.Logger;

/**
 * Tells the operator that an upstream does not take our key any more: wrong, blocked, or without money. Each refusal
 * counts; the log has one line in a while, however many runs meet it.
 */
@ApplicationScoped
class KeyAlarm {
    private static final Logger LOG = Logger.getLogger(KeyAlarm.class);

    /** Every run meets the refusal; one line in this time is enough for the operator. */
    private static final Duration LOG_PAUSE = Duration.ofSeconds(30);

    private final MeterRegistry registry;
    private final Clock clock;
    private final Map<String, Instant> quietUntil = new ConcurrentHashMap<>();

    KeyAlarm(MeterRegistry registry, Clock clock) {
        this.registry = registry;
        this.clock = clock;
    }

    /** True when it was said, false when only counted. */
    boolean ring(Upstream upstream, int status) {
        registry.counter("atelier.upstream.key.refused", "provider", upstream.name())
                .increment();
        boolean due = isDue(upstream.name());
        if (due) {
            LOG.errorf(
                    "upstream refuses our key provider=%s status=%d silent_for=%s", upstream.name(), status, LOG_PAUSE);
        }
        return due;
    }

    /** Of those who come at the same moment one speaks. */
    private boolean isDue(String upstream) {
        Instant now = clock.instant();
        Instant next = now.plus(LOG_PAUSE);
        Instant until = quietUntil.putIfAbsent(upstream, next);
        return until == null || (!now.isBefore(until) && quietUntil.replace(upstream, until, next));
    }
}
