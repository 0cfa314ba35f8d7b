// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.provider.CancelResult;
import dev.atelier.generation.upstream.UpstreamRegistry;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.ApplicationScoped;
import org.jboss.logging.Logger;

/** Cancels jobs at upstreams whose generation has ended without them; one best-effort attempt for each. */
@ApplicationScoped
class OrphanedJobCanceler {
    private static final Logger LOG = Logger.getLogger(OrphanedJobCanceler.class);

    /** Bounds one poll; the next poll takes the rest. */
    private static final int BATCH = 20;

    private final ProviderRunRepository providerRuns;
    private final ProviderInvoker providers;
    private final UpstreamRegistry upstreams;

    OrphanedJobCanceler(ProviderRunRepository providerRuns, ProviderInvoker providers, UpstreamRegistry upstreams) {
        this.providerRuns = providerRuns;
        this.providers = providers;
        this.upstreams = upstreams;
    }

    @Scheduled(
            identity = "abandoned-jobs",
            every = "{atelier.run.abandoned-every:10s}",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void cancelOrphaned() throws InterruptedException {
        for (ProviderRunRepository.OrphanedJob job : providerRuns.takeOrphaned(BATCH)) {
            var upstream = upstreams.find(job.upstream());
            if (upstream.isPresent() && job.handle().isPresent()) {
                CancelResult answer =
                        providers.cancel(upstream.orElseThrow(), job.handle().orElseThrow());
                LOG.infof(
                        "abandoned job generation=%s upstream=%s answer=%s", job.generation(), job.upstream(), answer);
            }
        }
    }
}
