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
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.jboss.logging.Logger;

/** Records how an attempt ended and decides what follows, in one transaction. */
@ApplicationScoped
class AttemptRecorder {
    private static final Logger LOG = Logger.getLogger(AttemptRecorder.class);

    private final LeaseRepository leases;
    private final AttemptRepository attempts;
    private final EndpointHealthRepository health;
    private final EndpointQueueRepository queues;
    private final DeliveryMetrics metrics;
    private final DeliveryPolicies policies;
    private final Clock clock;

    AttemptRecorder(
            LeaseRepository leases,
            AttemptRepository attempts,
            EndpointHealthRepository health,
            EndpointQueueRepository queues,
            DeliveryMetrics metrics,
            DeliveryPolicies policies,
            Clock clock) {
        this.leases = leases;
        this.attempts = attempts;
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
    @Transactional
    boolean record(ClaimedDelivery delivery, AttemptOutcome outcome) {
        LeaseOutcome next = decide(delivery, outcome);
        Optional<EndedLease> ended = leases.end(delivery.id(), delivery.lease(), next);
        if (ended.isEmpty()) {
            LOG.warnf("delivery came too late queue=%d event=%s", delivery.queue(), delivery.key());
            metrics.countLateRecord();
            return true;
        }
        switch (outcome) {
            case Accepted accepted -> recordAccepted(delivery, accepted);
            case Refused refused -> recordRefused(delivery, refused, next);
            case InternalFailure(var reason) -> log("delivery waits for a failure on our side", delivery, reason);
            case NoReceiver() -> log("delivery canceled", delivery, "no receiver");
        }
        metrics.countAttempt(next.next(), outcome);
        FailPoint.hit("webhook.record.before-commit");
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

    private void recordAccepted(ClaimedDelivery delivery, Accepted accepted) {
        attempts.add(delivery, accepted);
        endpointToJudge(delivery).ifPresent(endpoint -> health.recordSuccess(endpoint, accepted.code()));
        log("delivered", delivery, "none");
    }

    private void recordRefused(ClaimedDelivery delivery, Refused refused, LeaseOutcome outcome) {
        attempts.add(delivery, refused);
        log("not delivered", delivery, refused.error());
        endpointToJudge(delivery).ifPresent(endpoint -> {
            health.recordFailure(endpoint, refused.code());
            if (outcome.next() == LeaseOutcome.NextState.FAILED && health.disableAfter(delivery.id())) {
                queues.cancelForDisabled(endpoint);
                metrics.countDisabled();
                LOG.warnf("endpoint disabled endpoint=%s account=%d", endpoint, delivery.account());
            }
        });
    }

    private Optional<WebhookEndpointId> endpointToJudge(ClaimedDelivery delivery) {
        return policies.get(delivery.policy()).affectsHealth()
                ? Optional.of(new WebhookEndpointId(delivery.queue()))
                : Optional.empty();
    }

    private static void log(String event, ClaimedDelivery delivery, String reason) {
        LOG.debugf(
                "%s queue=%d event=%s attempt=%d error=%s",
                event, delivery.queue(), delivery.key(), delivery.attempt(), reason);
    }

    private boolean isTooOld(ClaimedDelivery delivery) {
        return delivery.queuedAt().plus(DeliveryPolicies.INTERNAL_FAILURE_LIMIT).isBefore(clock.instant());
    }

    private static double luck() {
        return ThreadLocalRandom.current().nextDouble();
    }
}
