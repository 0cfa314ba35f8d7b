// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import io.quarkus.scheduler.Scheduled;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.ApplicationScoped;

/** Takes over the runs of workers that are gone. */
@ApplicationScoped
class RunRecovery {
    private final RunLeases leases;
    private final RunsUnderWay underWay;

    RunRecovery(RunLeases leases, RunsUnderWay underWay) {
        this.leases = leases;
        this.underWay = underWay;
    }

    @Scheduled(
            identity = "run-recovery",
            every = "{atelier.run.recover-every:5s}",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void recover() {
        underWay.start(leases::claimLeaseless);
    }
}
