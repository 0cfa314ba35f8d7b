// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import dev.atelier.webhook.attempt.AttemptOutcome;
import dev.atelier.webhook.attempt.AttemptOutcome.Accepted;
import dev.atelier.webhook.attempt.AttemptOutcome.Refused;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;

/** Counts deliveries and measures receivers; never by account or endpoint, which would be without bound. */
@ApplicationScoped
class DeliveryMetrics {
    private final MeterRegistry registry;
    private final Clock clock;

    DeliveryMetrics(MeterRegistry registry, Clock clock) {
        this.registry = registry;
        this.clock = clock;
    }

    void ended(String state, AttemptOutcome outcome) {
        registry.counter("atelier.webhook.attempts", "outcome", word(outcome), "state", state)
                .increment();
        switch (outcome) {
            case Accepted accepted -> answer("accepted", accepted.took());
            case Refused refused -> answer("refused", refused.took());
            case AttemptOutcome.OwnFailure _, AttemptOutcome.Obsolete _ -> {}
        }
    }

    /** From the event to the moment its first attempt starts. */
    void waitedSince(Instant event) {
        registry.timer("atelier.webhook.first.attempt.delay").record(Duration.between(event, clock.instant()));
    }

    void late() {
        registry.counter("atelier.webhook.late.records").increment();
    }

    void expired(int count) {
        registry.counter("atelier.webhook.expired.leases").increment(count);
    }

    void disabled() {
        registry.counter("atelier.webhook.disabled.endpoints").increment();
    }

    void inFlight(Supplier<Number> count) {
        registry.gauge(
                "atelier.webhook.in.flight", count, supplier -> supplier.get().doubleValue());
    }

    private void answer(String outcome, Duration took) {
        Timer.builder("atelier.webhook.answer")
                .tag("outcome", outcome)
                .publishPercentileHistogram()
                .register(registry)
                .record(took);
    }

    private static String word(AttemptOutcome outcome) {
        return switch (outcome) {
            case Accepted _ -> "accepted";
            case Refused refused -> refused.error();
            case AttemptOutcome.OwnFailure _ -> "own_failure";
            case AttemptOutcome.Obsolete _ -> "obsolete";
        };
    }
}
