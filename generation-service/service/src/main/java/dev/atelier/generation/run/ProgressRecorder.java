// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.lifecycle.RunRepository;
import dev.atelier.generation.provider.ProviderJob;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.jboss.logging.Logger;

/** Stores the progress of runs, at most once a second for each; a fault here does not affect the run. */
@ApplicationScoped
class ProgressRecorder {
    private static final Logger LOG = Logger.getLogger(ProgressRecorder.class);

    /** An engine reports more often than a client polls. */
    private static final Duration SAVE_EVERY = Duration.ofSeconds(1);

    private final RunRepository runs;
    private final Clock clock;

    ProgressRecorder(RunRepository runs, Clock clock) {
        this.runs = runs;
        this.clock = clock;
    }

    /** A sink for a provider that reports progress often. */
    ProviderJob.ProgressListener sink(ClaimedRun run) {
        var nextSave = new AtomicReference<>(clock.instant().plus(SAVE_EVERY));
        return share -> {
            Instant now = clock.instant();
            Instant due = nextSave.get();
            if (!now.isBefore(due) && nextSave.compareAndSet(due, now.plus(SAVE_EVERY))) {
                save(run, share);
            }
        };
    }

    private void save(ClaimedRun run, double share) {
        float part = (float) Math.clamp(share, 0, 1);
        try {
            boolean saved = runs.saveProgress(run.generation(), run.lease(), part);
            LOG.tracef("progress share=%s saved=%s", part, saved);
        } catch (RuntimeException fault) {
            LOG.debugf("progress not saved generation=%d cause=%s", run.generation(), fault.getMessage());
        }
    }
}
