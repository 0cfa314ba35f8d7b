// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;

/** Brings the next look at a run forward. */
@ApplicationScoped
public class RunWaker {

    private final GenerationRepository generations;
    private final RunStarter runs;
    private final Clock clock;

    RunWaker(GenerationRepository generations, RunStarter runs, Clock clock) {
        this.generations = generations;
        this.runs = runs;
        this.clock = clock;
    }

    /** Without effect when the run has ended, is gone, or somebody looks at it right now. */
    @Transactional
    public void wake(long generation) {
        generations
                .lock(generation)
                .filter(found -> found.wake(clock.instant()))
                .ifPresent(_ -> runs.wake());
    }
}
