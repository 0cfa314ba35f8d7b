// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import dev.atelier.platform.failpoint.FailPoint;
import dev.atelier.platform.id.WebhookEndpointId;
import dev.atelier.webhook.attempt.AttemptOutcome;
import dev.atelier.webhook.attempt.AttemptOutcome.Accepted;
import dev.atelier.webhook.attempt.AttemptOutcome.InternalFailure;
import dev.atelier.webhook.attempt.AttemptOutcome.NoReceiver;
import dev.atelier.webhook.attempt.AttemptOutcome.Refused;
import dev.atelier.webhook.delivery.LeaseRepository.EndedLease;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.jboss.logging.Logger;

/** Decides what follows from the end of an attempt, and records both in one statement. */
@ApplicationScoped
class AttemptRecorder {
    private static final Logger LOG = Logger.getLogger(AttemptRecorder.class);

    private final LeaseRepository leases;
    private final EndpointHealthRepository health;
    private final EndpointQueueRepository queues;
    private final DeliveryMetrics metrics;
    private final DeliveryPolicies policies;
    private final Clock clock;

    AttemptRecorder(
            LeaseRepository leases,
            EndpointHealthRepository health,
            EndpointQueueRepository queues,
            DeliveryMetrics metrics,
            DeliveryPolicies policies,
            Clock clock) {
        this.leases = leases;
        this.health = health;
        this.queues = queues;
        this.metrics = metrics;
        this.policies = policies;
        this.clock = clock;
    }

    /**
     * Records nothing when the lease no longer belongs to this process.
     *
     * @return whether the queue of the receiver may have more that is due
     */
    boolean record(ClaimedDelivery delivery, AttemptOutcome outcome) {
        FailPoint.hit("webhook.record.before");
        LeaseOutcome next = decide(delivery, outcome);
        Optional<EndedLease> ended = switch (outcome) {
            case Accepted accepted -> leases.end(delivery, next, accepted, affectsHealth(delivery));
            case Refused refused -> recordRefused(delivery, next, refused);
            case InternalFailure _, NoReceiver _ -> leases.end(delivery.id(), delivery.lease(), next);
        };
        if (ended.isEmpty()) {
            LOG.warnf("delivery came too late queue=%d event=%s", delivery.queue(), delivery.key());
            metrics.countLateRecord();
            return true;
        }
        log(delivery, next);
        metrics.countAttempt(next.next(), outcome);
        return ended.orElseThrow().hasMoreDue();
    }

    private LeaseOutcome decide(ClaimedDelivery delivery, AttemptOutcome outcome) {
        return switch (outcome) {
            case Accepted accepted -> LeaseOutcome.delivered(accepted);
            case Refused refused when delivery.isExtra() -> LeaseOutcome.extraFailed(refused);
            case Refused refused ->
                policies.get(delivery.policy())
                        .waitAfter(delivery.attempt(), refused, luck())
                        .map(delay -> LeaseOutcome.retry(delay, refused))
                        .orElseGet(() -> LeaseOutcome.failed(refused));
            case InternalFailure failure ->
                isTooOld(delivery)
                        ? LeaseOutcome.givenUp(failure.reason(), delivery.isExtra())
                        : LeaseOutcome.uncountedRetry(policies.waitAfterInternalFailure(luck()), failure.reason());
            case NoReceiver() -> LeaseOutcome.canceled(delivery.isExtra());
        };
    }

    /** After the last attempt the endpoint may have to be disabled, in the same transaction. */
    private Optional<EndedLease> recordRefused(ClaimedDelivery delivery, LeaseOutcome next, Refused refused) {
        boolean affectsHealth = affectsHealth(delivery);
        if (!affectsHealth || next.next() != LeaseOutcome.NextState.FAILED) {
            return leases.end(delivery, next, refused, affectsHealth);
        }
        return QuarkusTransaction.requiringNew().call(() -> {
            Optional<EndedLease> ended = leases.end(delivery, next, refused, true);
            if (ended.isPresent() && health.disableAfter(delivery.id())) {
                var endpoint = new WebhookEndpointId(delivery.queue());
                queues.cancelForDisabled(endpoint);
                metrics.countDisabled();
                LOG.warnf("endpoint disabled endpoint=%s account=%d", endpoint, delivery.account());
            }
            return ended;
        });
    }

    private boolean affectsHealth(ClaimedDelivery delivery) {
        return policies.get(delivery.policy()).affectsHealth();
    }

    private static void log(ClaimedDelivery delivery, LeaseOutcome next) {
        LOG.debugf(
                "attempt recorded queue=%d event=%s attempt=%d state=%s error=%s",
                delivery.queue(),
                delivery.key(),
                delivery.attempt(),
                next.next().wire(),
                next.error().orElse("none"));
    }

    private boolean isTooOld(ClaimedDelivery delivery) {
        return delivery.queuedAt().plus(DeliveryPolicies.INTERNAL_FAILURE_LIMIT).isBefore(clock.instant());
    }

    private static double luck() {
        return ThreadLocalRandom.current().nextDouble();
    }
}
