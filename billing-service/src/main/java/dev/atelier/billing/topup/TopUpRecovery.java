// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.jboss.logging.Logger;

/** Finds out about payments whose outcome was lost: the process died, or the provider did not answer. */
@ApplicationScoped
class TopUpRecovery {
    private static final Logger LOG = Logger.getLogger(TopUpRecovery.class);

    private final TopUpRepository topUps;
    private final TopUpPayments payments;
    private final TopUpConfig config;
    private final Clock clock;

    TopUpRecovery(TopUpRepository topUps, TopUpPayments payments, TopUpConfig config, Clock clock) {
        this.topUps = topUps;
        this.payments = payments;
        this.config = config;
        this.clock = clock;
    }

    @Scheduled(
            identity = "top-up-recovery",
            every = "${atelier.billing.topup.recover-every:15s}",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void look() {
        try {
            recover();
        } catch (RuntimeException fault) {
            LOG.warnf("top-ups not recovered, next look in %s cause=%s", config.recoverEvery(), fault.getMessage());
        }
    }

    void recover() {
        Instant now = clock.instant();
        List<TopUp> due = QuarkusTransaction.requiringNew()
                .call(() -> topUps.claim(now, now.plus(config.askAfter()), config.recoverBatch()));
        due.forEach(payments::ask);
    }
}
