// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import dev.atelier.webhook.attempt.AttemptOutcome;
import dev.atelier.webhook.attempt.AttemptOutcome.Accepted;
import dev.atelier.webhook.attempt.AttemptOutcome.InternalFailure;
import dev.atelier.webhook.attempt.AttemptOutcome.NoReceiver;
import dev.atelier.webhook.attempt.AttemptOutcome.Refused;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;

/** Metrics of deliveries; never by account or endpoint, of which there is no bounded number. */
@ApplicationScoped
class DeliveryMetrics {
    private final MeterRegistry registry;
    private final Clock clock;
    private final Timer firstAttemptDelay;
    private final Counter lateRecords;
    private final Counter expiredLeases;
    private final Counter disabledEndpoints;

    DeliveryMetrics(MeterRegistry registry, Clock clock) {
        this.registry = registry;
        this.clock = clock;
        // Meters that exist from the start show their first event as a change.
        this.firstAttemptDelay = registry.timer("atelier.webhook.first.attempt.delay");
        this.lateRecords = registry.counter("atelier.webhook.late.records");
        this.expiredLeases = registry.counter("atelier.webhook.expired.leases");
        this.disabledEndpoints = registry.counter("atelier.webhook.disabled.endpoints");
    }

    void countAttempt(LeaseOutcome.NextState next, AttemptOutcome outcome) {
        registry.counter("atelier.webhook.attempts", "outcome", tagOf(outcome), "state", next.wire())
                .increment();
        switch (outcome) {
            case Accepted accepted -> recordAnswer("accepted", accepted.took());
            case Refused refused -> recordAnswer("refused", refused.took());
            case InternalFailure _, NoReceiver _ -> {}
        }
    }

    /** From the event to the moment its first attempt starts. */
    void recordFirstAttemptDelay(Instant event) {
        firstAttemptDelay.record(Duration.between(event, clock.instant()));
    }

    void countLateRecord() {
        lateRecords.increment();
    }

    void countExpired(int leases) {
        expiredLeases.increment(leases);
    }

    void countDisabled() {
        disabledEndpoints.increment();
    }

    /** The builder keeps the supplier alive; {@code registry.gauge} would hold it weakly and show NaN in the end. */
    void gaugeInFlight(Supplier<Number> count) {
        Gauge.builder("atelier.webhook.in.flight", count).register(registry);
    }

    private void recordAnswer(String outcome, Duration took) {
        Timer.builder("atelier.webhook.answer")
                .tag("outcome", outcome)
                .publishPercentileHistogram()
                .register(registry)
                .record(took);
    }

    private static String tagOf(AttemptOutcome outcome) {
        return switch (outcome) {
            case Accepted _ -> "accepted";
            case Refused refused -> refused.error();
            case InternalFailure _ -> "own_failure";
            case NoReceiver _ -> "obsolete";
        };
    }
}
