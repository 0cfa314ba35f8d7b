// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import org.jboss.logging.Logger;

/** Takes back the deliveries of processes that died or hung: they are sent again with the same event id. */
@ApplicationScoped
class LeaseReaper {
    private static final Logger LOG = Logger.getLogger(LeaseReaper.class);

    private final LeaseRepository leases;
    private final DeliveryMetrics metrics;
    private final DeliveryWorker worker;
    private final DeliveryPolicies policies;

    LeaseReaper(LeaseRepository leases, DeliveryMetrics metrics, DeliveryWorker worker, DeliveryPolicies policies) {
        this.leases = leases;
        this.metrics = metrics;
        this.worker = worker;
        this.policies = policies;
    }

    @Scheduled(every = "${atelier.webhook.reap-every:10s}", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void reap() {
        int taken = 0;
        for (LeaseRepository.Expired expired : QuarkusTransaction.requiringNew().call(leases::findExpired)) {
            // One endpoint queue for each transaction: no two reapers or events wait for each other's queues.
            taken += QuarkusTransaction.requiringNew().call(() -> end(expired)) ? 1 : 0;
        }
        if (taken > 0) {
            LOG.warnf("expired leases taken back count=%d", taken);
            metrics.countExpired(taken);
            worker.wake();
        }
    }

    private boolean end(LeaseRepository.Expired expired) {
        // The attempt counts, so a delivery that kills its process each time comes to an end too.
        LeaseOutcome outcome = expired.extra() > 0
                ? LeaseOutcome.extraExpired(expired.extra() == 1)
                : LeaseOutcome.expired(
                        policies.get(expired.policy()).schedule().waitAfterLoss(expired.attempt()),
                        RedeliveryService.EXTRA_TRIES);
        return leases.end(expired.delivery(), expired.lease(), outcome).isPresent();
    }
}
