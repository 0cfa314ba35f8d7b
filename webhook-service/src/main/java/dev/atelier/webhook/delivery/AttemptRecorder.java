// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import dev.atelier.webhook.delivery.AttemptOutcome.Accepted;
import dev.atelier.webhook.delivery.AttemptOutcome.Obsolete;
import dev.atelier.webhook.delivery.AttemptOutcome.OwnFailure;
import dev.atelier.webhook.delivery.AttemptOutcome.Refused;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ThreadLocalRandom;
import org.jboss.logging.Logger;

/** Writes down how an attempt ended and decides what comes next, in one transaction. */
@ApplicationScoped
class AttemptRecorder {
    private static final Logger LOG = Logger.getLogger(AttemptRecorder.class);

    private final LeaseRepository leases;
    private final AttemptRepository attempts;
    private final HealthRule health;
    private final LaneCloser lanes;
    private final DeliveryMetrics metrics;
    private final DeliveryConfig config;
    private final RetrySchedule schedule;
    private final Clock clock;

    AttemptRecorder(
            LeaseRepository leases,
            AttemptRepository attempts,
            HealthRule health,
            LaneCloser lanes,
            DeliveryMetrics metrics,
            DeliveryConfig config,
            Clock clock) {
        this.leases = leases;
        this.attempts = attempts;
        this.health = health;
        this.lanes = lanes;
        this.metrics = metrics;
        this.config = config;
        this.schedule = new RetrySchedule(config.schedule());
        this.clock = clock;
    }

    /** Does nothing when the lease is no longer ours. */
    @Transactional
    void record(Delivery delivery, AttemptOutcome outcome) {
        LeaseEnd end = end(delivery, outcome);
        if (!leases.end(delivery.id(), delivery.endpoint().value(), delivery.lease(), end)) {
            LOG.warnf(
                    "delivery came too late endpoint=%s event=%s",
                    delivery.endpoint(), delivery.event().id());
            metrics.late();
            return;
        }
        switch (outcome) {
            case Accepted accepted -> accepted(delivery, accepted);
            case Refused refused -> refused(delivery, refused);
            case OwnFailure own -> ownFailure(delivery, own, end);
            case Obsolete() ->
                LOG.infof(
                        "delivery canceled endpoint=%s event=%s",
                        delivery.endpoint(), delivery.event().id());
        }
        metrics.ended(end.state(), outcome);
    }

    private LeaseEnd end(Delivery delivery, AttemptOutcome outcome) {
        return switch (outcome) {
            case Accepted accepted -> LeaseEnd.delivered(accepted);
            case Refused refused ->
                schedule.after(delivery.attempt(), ThreadLocalRandom.current().nextDouble())
                        .map(delay -> LeaseEnd.retry(delay, refused))
                        .orElseGet(() -> LeaseEnd.failed(refused));
            case OwnFailure own ->
                isTooOld(delivery) ? LeaseEnd.givenUp(own.reason()) : LeaseEnd.uncounted(soon(), own.reason());
            case Obsolete() -> LeaseEnd.canceled();
        };
    }

    private void accepted(Delivery delivery, Accepted accepted) {
        attempts.add(
                delivery, OptionalInt.of(accepted.code()), Optional.empty(), accepted.bytesRead(), accepted.took());
        health.succeeded(delivery.endpoint(), accepted.code());
        LOG.debugf(
                "delivered endpoint=%s event=%s attempt=%d",
                delivery.endpoint(), delivery.event().id(), delivery.attempt());
    }

    private void refused(Delivery delivery, Refused refused) {
        attempts.add(delivery, refused.code(), Optional.of(refused.error()), refused.bytesRead(), refused.took());
        health.failed(delivery.endpoint(), refused.code());
        LOG.debugf(
                "not delivered endpoint=%s event=%s attempt=%d error=%s",
                delivery.endpoint(), delivery.event().id(), delivery.attempt(), refused.error());
        if (schedule.isLast(delivery.attempt()) && health.disableAfter(delivery.id())) {
            lanes.cancelForDisabled(delivery.endpoint());
            metrics.disabled();
            LOG.warnf(
                    "endpoint disabled endpoint=%s account=%d",
                    delivery.endpoint(), delivery.event().account());
        }
    }

    private static void ownFailure(Delivery delivery, OwnFailure own, LeaseEnd end) {
        LOG.debugf(
                "delivery waits for us endpoint=%s event=%s reason=%s state=%s",
                delivery.endpoint(), delivery.event().id(), own.reason(), end.state());
    }

    private boolean isTooOld(Delivery delivery) {
        return delivery.createdAt().plus(config.ownFailureLimit()).isBefore(clock.instant());
    }

    private Duration soon() {
        long shortest = config.ownFailureShortest().toMillis();
        long longest = config.ownFailureLongest().toMillis();
        return Duration.ofMillis(ThreadLocalRandom.current().nextLong(shortest, longest + 1));
    }
}
