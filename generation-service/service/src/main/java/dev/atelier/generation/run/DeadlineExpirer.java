// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.lifecycle.FinishService;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.ApplicationScoped;

/** Fails generations that did not start or end in time, so that no charge stays open. */
@ApplicationScoped
class DeadlineExpirer {
    /** Bounds one transaction; the next look takes the rest. */
    private static final int BATCH = 50;

    private final FinishService finishes;

    DeadlineExpirer(FinishService finishes) {
        this.finishes = finishes;
    }

    @Scheduled(
            identity = "run-deadlines",
            every = "{atelier.run.deadlines-every:5s}",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void expire() {
        finishes.expireOverdue(BATCH);
    }
}
