// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import io.quarkus.scheduler.Scheduled;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Collection;
import java.util.Set;

/** Renews the leases of the active runs well before they expire, and drops runs whose lease is lost. */
@ApplicationScoped
class LeaseRenewer {
    private final ActiveRuns active;
    private final RunLeaseService leases;

    LeaseRenewer(ActiveRuns active, RunLeaseService leases) {
        this.active = active;
        this.leases = leases;
    }

    @Scheduled(
            identity = "lease-keeper",
            every = "{atelier.run.renew-every:10s}",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void renew() {
        Collection<ClaimedRun> runs = active.runs();
        if (runs.isEmpty()) {
            return;
        }
        Set<Long> kept = leases.renew(runs);
        runs.stream()
                .map(ClaimedRun::generation)
                .filter(generation -> !kept.contains(generation))
                .forEach(active::drop);
    }
}
