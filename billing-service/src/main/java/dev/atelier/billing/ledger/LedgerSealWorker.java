// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.ledger;

import io.quarkus.scheduler.Scheduled;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.ApplicationScoped;
import org.jboss.logging.Logger;

/** Seals periods of the ledger that are over, on one replica at a time. */
@ApplicationScoped
class LedgerSealWorker {
    private static final Logger LOG = Logger.getLogger(LedgerSealWorker.class);

    private final LedgerAudit audit;
    private final LedgerConfig config;

    LedgerSealWorker(LedgerAudit audit, LedgerConfig config) {
        this.audit = audit;
        this.config = config;
    }

    @Scheduled(
            identity = "ledger-seal",
            every = "5m",
            delayed = "1m",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void run() {
        try {
            int seals = audit.seal(config.sealAfter());
            if (seals > 0) {
                LOG.infof("ledger sealed seals=%d", seals);
            }
        } catch (RuntimeException fault) {
            LOG.warnf("ledger not sealed, next run in five minutes cause=%s", fault.getMessage());
        }
    }
}
