// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import dev.atelier.platform.failpoint.FailPoint;
import dev.atelier.platform.id.WebhookEndpointId;
import dev.atelier.webhook.attempt.AttemptOutcome;
import dev.atelier.webhook.attempt.AttemptOutcome.Accepted;
import dev.atelier.webhook.attempt.AttemptOutcome.Obsolete;
import dev.atelier.webhook.attempt.AttemptOutcome.OwnFailure;
import dev.atelier.webhook.attempt.AttemptOutcome.Refused;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
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
    private final DeliveryPolicies policies;
    private final Clock clock;

    AttemptRecorder(
            LeaseRepository leases,
            AttemptRepository attempts,
            HealthRule health,
            LaneCloser lanes,
            DeliveryMetrics metrics,
            DeliveryPolicies policies,
            Clock clock) {
        this.leases = leases;
        this.attempts = attempts;
        this.health = health;
        this.lanes = lanes;
        this.metrics = metrics;
        this.policies = policies;
        this.clock = clock;
    }

    /** Does nothing when the lease is no longer ours. */
    @Transactional
    void record(Delivery delivery, AttemptOutcome outcome) {
        LeaseEnd end = end(delivery, outcome);
        if (!leases.end(delivery.id(), delivery.lease(), end)) {
            LOG.warnf("delivery came too late lane=%d event=%s", delivery.lane(), delivery.key());
            metrics.late();
            return;
        }
        switch (outcome) {
            case Accepted accepted -> accepted(delivery, accepted);
            case Refused refused -> refused(delivery, refused, end);
            case OwnFailure(var reason) -> log("delivery waits for us", delivery, reason);
            case Obsolete() -> log("delivery canceled", delivery, "no receiver");
        }
        metrics.ended(end.state(), outcome);
        FailPoint.hit("webhook.record.before-commit");
    }

    private LeaseEnd end(Delivery delivery, AttemptOutcome outcome) {
        return switch (outcome) {
            case Accepted accepted -> LeaseEnd.delivered(accepted);
            case Refused refused when delivery.isExtra() -> LeaseEnd.extraFailed(refused);
            case Refused refused ->
                policies.of(delivery.policy())
                        .retryAfter(delivery.attempt(), refused, luck())
                        .map(delay -> LeaseEnd.retry(delay, refused))
                        .orElseGet(() -> LeaseEnd.failed(refused));
            case OwnFailure own ->
                isTooOld(delivery)
                        ? LeaseEnd.givenUp(own.reason(), delivery.isExtra())
                        : LeaseEnd.uncounted(policies.ownFailureWait(luck()), own.reason());
            case Obsolete() -> LeaseEnd.canceled(delivery.isExtra());
        };
    }

    private void accepted(Delivery delivery, Accepted accepted) {
        attempts.add(
                delivery, OptionalInt.of(accepted.code()), Optional.empty(), accepted.bytesRead(), accepted.took());
        judged(delivery).ifPresent(endpoint -> health.succeeded(endpoint, accepted.code()));
        log("delivered", delivery, "none");
    }

    private void refused(Delivery delivery, Refused refused, LeaseEnd end) {
        attempts.add(delivery, refused.code(), Optional.of(refused.error()), refused.bytesRead(), refused.took());
        log("not delivered", delivery, refused.error());
        judged(delivery).ifPresent(endpoint -> {
            health.failed(endpoint, refused.code());
            if (end.state().equals("failed") && health.disableAfter(delivery.id())) {
                lanes.cancelForDisabled(endpoint);
                metrics.disabled();
                LOG.warnf("endpoint disabled endpoint=%s account=%d", endpoint, delivery.account());
            }
        });
    }

    private Optional<WebhookEndpointId> judged(Delivery delivery) {
        return policies.of(delivery.policy()).judgesHealth()
                ? Optional.of(new WebhookEndpointId(delivery.lane()))
                : Optional.empty();
    }

    private static void log(String what, Delivery delivery, String reason) {
        LOG.debugf(
                "%s lane=%d event=%s attempt=%d error=%s",
                what, delivery.lane(), delivery.key(), delivery.attempt(), reason);
    }

    private boolean isTooOld(Delivery delivery) {
        return delivery.queuedAt().plus(policies.ownFailureLimit()).isBefore(clock.instant());
    }

    private static double luck() {
        return ThreadLocalRandom.current().nextDouble();
    }
}
