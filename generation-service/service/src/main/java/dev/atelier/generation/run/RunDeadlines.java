// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.lifecycle.FinishService;
import dev.atelier.generation.lifecycle.Generation;
import dev.atelier.generation.lifecycle.GenerationRepository;
import dev.atelier.generation.provider.JobHandle;
import dev.atelier.generation.provider.Provider.CancelResult;
import dev.atelier.generation.provider.Upstream;
import dev.atelier.generation.upstream.UpstreamRegistry;
import dev.atelier.platform.sql.ConnectionShare;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.NamedValues;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.jboss.logging.Logger;

/** Fails runs that did not start or end in time, so that no charge stays open, and then cancels their jobs at upstreams. */
@ApplicationScoped
class RunDeadlines {
    private static final Logger LOG = Logger.getLogger(RunDeadlines.class);

    private static final String OVERDUE = """
            select id from run where deadline <= :now and state not in ('pending_charge', 'abandoned')
            order by deadline limit :most
            """;

    /** Bounds what is held in memory at once. */
    private static final int BATCH = 50;

    /** Bounds one poll; the next poll takes the rest. */
    private static final int BATCHES = 100;

    private final Database database;
    private final GenerationRepository generations;
    private final FinishService finishes;
    private final ProviderInvoker providers;
    private final UpstreamRegistry upstreams;
    private final Clock clock;

    RunDeadlines(
            Database database,
            GenerationRepository generations,
            FinishService finishes,
            ProviderInvoker providers,
            UpstreamRegistry upstreams,
            Clock clock) {
        this.database = database;
        this.generations = generations;
        this.finishes = finishes;
        this.providers = providers;
        this.upstreams = upstreams;
        this.clock = clock;
    }

    @Scheduled(
            identity = "run-deadlines",
            every = "{atelier.run.deadlines-every:5s}",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void expireOverdue() {
        ConnectionShare.background(this::expireBatches);
    }

    private void expireBatches() {
        for (int batch = 0; batch < BATCHES; batch++) {
            List<Long> overdue = database.list(
                    OVERDUE,
                    row -> row.getLong("id"),
                    NamedValues.of("now", clock.instant()).and("most", BATCH));
            long expired =
                    generations.findAll(overdue).stream().filter(this::expire).count();
            // Without one the next batch would be the same again: another process ends them, or a fault concerns them
            // all.
            if (overdue.size() < BATCH || expired == 0) {
                return;
            }
        }
    }

    /** A fault concerns this run alone; the next poll tries it again. */
    private boolean expire(Generation run) {
        try {
            boolean isExpired = finishes.expire(run);
            if (isExpired) {
                // An upstream may take its time to answer, and the next runs must not wait for it.
                Thread.ofVirtual().name("cancel-" + run.id()).start(() -> cancelJob(run));
            }
            return isExpired;
        } catch (RuntimeException fault) {
            LOG.warnf("run not expired generation=%d cause=%s", run.id(), fault);
            return false;
        }
    }

    /** One attempt, as well as it can be done. */
    private void cancelJob(Generation expired) {
        Optional<Upstream> upstream = upstreams.find(expired.run().entry().queue());
        Optional<JobHandle> handle = Optional.ofNullable(expired.run().handle()).map(JobHandle::new);
        if (upstream.isEmpty() || handle.isEmpty()) {
            return;
        }
        try {
            CancelResult answer = providers.cancel(upstream.orElseThrow(), handle.orElseThrow());
            LOG.infof(
                    "abandoned job generation=%s upstream=%s answer=%s",
                    expired.id(), upstream.orElseThrow().name(), answer);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
