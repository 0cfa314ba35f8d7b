// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.generation.GenerationRepository;
import dev.atelier.generation.provider.ProgressSink;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.jboss.logging.Logger;

/** Notes how far a run is, now and then; a note that cannot be written is not worth a word to the run. */
@ApplicationScoped
class RunProgress {
    private static final Logger LOG = Logger.getLogger(RunProgress.class);

    private final GenerationRepository generations;
    private final RunConfig config;
    private final Clock clock;

    RunProgress(GenerationRepository generations, RunConfig config, Clock clock) {
        this.generations = generations;
        this.config = config;
        this.clock = clock;
    }

    /** For an engine that tells more often than anybody wants to know. */
    ProgressSink sink(ClaimedRun run) {
        var nextNote = new AtomicReference<>(clock.instant().plus(config.progressEvery()));
        return share -> {
            Instant now = clock.instant();
            Instant due = nextNote.get();
            if (!now.isBefore(due) && nextNote.compareAndSet(due, now.plus(config.progressEvery()))) {
                save(run, share);
            }
        };
    }

    void save(ClaimedRun run, double share) {
        float part = (float) Math.clamp(share, 0, 1);
        try {
            boolean saved = QuarkusTransaction.requiringNew()
                    .call(() -> generations.saveProgress(run.generation(), run.lease(), part));
            LOG.tracef("progress share=%s saved=%s", part, saved);
        } catch (RuntimeException fault) {
            LOG.debugf("progress not saved generation=%d cause=%s", run.generation(), fault.getMessage());
        }
    }
}
