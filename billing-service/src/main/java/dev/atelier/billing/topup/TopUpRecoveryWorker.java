// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.util.List;
import org.jboss.logging.Logger;

/** Settles payments whose outcome is unknown because a process died or the provider did not answer. */
@ApplicationScoped
class TopUpRecoveryWorker {
    private static final Logger LOG = Logger.getLogger(TopUpRecoveryWorker.class);
    /** Each may take a call of the provider that times out; the rest waits for the next run. */
    private static final int BATCH = 20;

    private final TopUpRepository topUps;
    private final TopUpPaymentService payments;
    private final Clock clock;

    TopUpRecoveryWorker(TopUpRepository topUps, TopUpPaymentService payments, Clock clock) {
        this.topUps = topUps;
        this.payments = payments;
        this.clock = clock;
    }

    @Scheduled(identity = "top-up-recovery", every = "15s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void run() {
        try {
            recover();
        } catch (RuntimeException fault) {
            LOG.warnf("top-ups not recovered, next run in 15 s cause=%s", fault.getMessage());
        }
    }

    void recover() {
        List<TopUp> claimed = QuarkusTransaction.requiringNew().call(() -> topUps.claim(clock.instant(), BATCH));
        claimed.forEach(payments::process);
    }
}
