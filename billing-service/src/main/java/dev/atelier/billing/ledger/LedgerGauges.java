// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.ledger;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.Startup;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.ToDoubleFunction;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Shows the last audit to the metrics. A scrape that finds it too old has the next one run beside it, so scrapes stay
 * fast and a service nobody watches audits nothing.
 */
@Startup
@ApplicationScoped
class LedgerGauges {
    private static final Logger LOG = Logger.getLogger(LedgerGauges.class);

    private final LedgerAudit audit;
    private final AuditConfig config;
    private final Clock clock;
    private final AtomicReference<Instant> lastStart = new AtomicReference<>(Instant.MIN);
    private volatile @Nullable AuditReport last;

    LedgerGauges(LedgerAudit audit, AuditConfig config, Clock clock, MeterRegistry registry) {
        this.audit = audit;
        this.config = config;
        this.clock = clock;
        gauge(
                registry,
                "drift",
                "rules of the ledger that are broken; anything but 0 is an alarm",
                report -> report.problems().size());
        gauge(registry, "clearing.credits", "credits on the clearing book", AuditReport::clearing);
        gauge(registry, "inflight.credits", "credits of charges that have not ended", AuditReport::inFlight);
    }

    private void gauge(MeterRegistry registry, String name, String says, ToDoubleFunction<AuditReport> value) {
        Gauge.builder("atelier.billing.ledger." + name, this, gauges -> gauges.read(value))
                .description(says)
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
        boolean old =
                started.equals(Instant.MIN) || started.plus(config.every()).isBefore(now);
        if (old && lastStart.compareAndSet(started, now)) {
            Thread.ofVirtual().name("ledger-audit").start(this::refresh);
        }
    }

    private void refresh() {
        try {
            last = audit.run();
        } catch (RuntimeException fault) {
            // Not knowing must not look like being well.
            last = null;
            LOG.warnf(fault, "ledger audit failed");
        }
    }
}
