// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.generation.FinishService;
import dev.atelier.generation.generation.GenerationConfig;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.ApplicationScoped;

/** Ends what did not start or end in time, so that no charge stays open. */
@ApplicationScoped
class RunDeadlines {
    private final FinishService finishes;
    private final GenerationConfig config;

    RunDeadlines(FinishService finishes, GenerationConfig config) {
        this.finishes = finishes;
        this.config = config;
    }

    @Scheduled(
            identity = "run-deadlines",
            every = "{atelier.run.deadlines-every:5s}",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void expire() {
        finishes.expireOverdue(config.deadlineBatch());
    }
}
