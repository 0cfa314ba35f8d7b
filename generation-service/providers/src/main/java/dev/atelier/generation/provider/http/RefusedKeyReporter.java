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

/** Reports to the operator that an upstream refuses our key: wrong, blocked, or without money. */
@ApplicationScoped
class RefusedKeyReporter {
    private static final Logger LOG = Logger.getLogger(RefusedKeyReporter.class);

    /** Every run meets the refusal; one line in this time is enough for the operator. */
    private static final Duration LOG_PAUSE = Duration.ofSeconds(30);

    private final MeterRegistry registry;
    private final Clock clock;
    private final Map<String, Instant> silentUntil = new ConcurrentHashMap<>();

    RefusedKeyReporter(MeterRegistry registry, Clock clock) {
        this.registry = registry;
        this.clock = clock;
    }

    /** Counts a refusal; true when it was also logged. */
    boolean report(Upstream upstream, int status) {
        registry.counter("atelier.upstream.key.refused", "provider", upstream.name())
                .increment();
        boolean isDue = claimLogLine(upstream.name());
        if (isDue) {
            LOG.errorf(
                    "upstream refuses our key provider=%s status=%d silent_for=%s", upstream.name(), status, LOG_PAUSE);
        }
        return isDue;
    }

    /** True for one of the threads that come at the same moment. */
    private boolean claimLogLine(String upstream) {
        Instant now = clock.instant();
        Instant next = now.plus(LOG_PAUSE);
        Instant until = silentUntil.putIfAbsent(upstream, next);
        return until == null || (!now.isBefore(until) && silentUntil.replace(upstream, until, next));
    }
}
