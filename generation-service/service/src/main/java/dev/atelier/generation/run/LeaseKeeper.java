// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import io.quarkus.scheduler.Scheduled;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Collection;
import java.util.Set;

/** Says for the runs of this process that they are alive, well before their leases run out. */
@ApplicationScoped
class LeaseKeeper {
    private final RunsUnderWay underWay;
    private final RunLeases leases;

    LeaseKeeper(RunsUnderWay underWay, RunLeases leases) {
        this.underWay = underWay;
        this.leases = leases;
    }

    @Scheduled(
            identity = "lease-keeper",
            every = "{atelier.run.renew-every:10s}",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void renew() {
        Collection<ClaimedRun> runs = underWay.runs();
        if (runs.isEmpty()) {
            return;
        }
        Set<Long> kept = leases.renew(runs);
        runs.stream()
                .map(ClaimedRun::generation)
                .filter(generation -> !kept.contains(generation))
                .forEach(underWay::drop);
    }
}
