// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.ledger;

import dev.atelier.billing.ledger.LedgerAudit.AuditReport;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.Startup;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.ToDoubleFunction;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Publishes the figures of the last audit as metrics. A scrape that finds them too old starts the next audit in the
 * background: scrapes stay fast, and a service without a scraper audits nothing.
 */
@Startup
@ApplicationScoped
class LedgerMetrics {
    private static final Logger LOG = Logger.getLogger(LedgerMetrics.class);

    /** Drift is found within this time, and an audit takes a small part of it. */
    private static final Duration FRESH_FOR = Duration.ofMinutes(5);

    private final LedgerAudit audit;
    private final Clock clock;
    private final AtomicReference<Instant> lastStart = new AtomicReference<>(Instant.MIN);
    private volatile @Nullable AuditReport last;

    LedgerMetrics(LedgerAudit audit, Clock clock, MeterRegistry registry) {
        this.audit = audit;
        this.clock = clock;
        register(
                registry,
                "drift",
                "rules of the ledger that are broken; anything but 0 is an alarm",
                report -> report.problems().size());
        register(registry, "clearing.credits", "credits on the clearing book", AuditReport::clearing);
        register(registry, "inflight.credits", "credits of charges that have not ended", AuditReport::inFlight);
    }

    private void register(
            MeterRegistry registry, String name, String description, ToDoubleFunction<AuditReport> value) {
        Gauge.builder("atelier.billing.ledger." + name, this, metrics -> metrics.read(value))
                .description(description)
                .register(registry);
    }

    private double read(ToDoubleFunction<AuditReport> value) {
        refreshWhenOld();
        AuditReport known = last;
        return known == null ? Double.NaN : value.applyAsDouble(known);
    }

    private void refreshWhenOld() {
        Instant now = clock.instant();
        Instant started = lastStart.get();
        boolean old = started.equals(Instant.MIN) || started.plus(FRESH_FOR).isBefore(now);
        if (old && lastStart.compareAndSet(started, now)) {
            Thread.ofVirtual().name("ledger-audit").start(this::refresh);
        }
    }

    private void refresh() {
        try {
            last = audit.run();
        } catch (RuntimeException fault) {
            // Unknown figures must not look like correct ones.
            last = null;
            LOG.warnf(fault, "ledger audit failed");
        }
    }
}
