// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.provider.CancelAnswer;
import dev.atelier.generation.upstream.UpstreamRegistry;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.ApplicationScoped;
import org.jboss.logging.Logger;

/** Stops jobs at upstreams whose generation has ended without them, as well as that can be done: once. */
@ApplicationScoped
class AbandonedJobs {
    private static final Logger LOG = Logger.getLogger(AbandonedJobs.class);

    private final ProviderRuns providerRuns;
    private final ProviderCalls calls;
    private final UpstreamRegistry upstreams;
    private final RunConfig config;

    AbandonedJobs(ProviderRuns providerRuns, ProviderCalls calls, UpstreamRegistry upstreams, RunConfig config) {
        this.providerRuns = providerRuns;
        this.calls = calls;
        this.upstreams = upstreams;
        this.config = config;
    }

    @Scheduled(
            identity = "abandoned-jobs",
            every = "{atelier.run.abandoned-every:10s}",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void stop() throws InterruptedException {
        for (ProviderRuns.Abandoned job : providerRuns.takeAbandoned(config.abandonedBatch())) {
            var upstream = upstreams.find(job.upstream());
            if (upstream.isPresent() && job.handle().isPresent()) {
                CancelAnswer answer =
                        calls.stop(upstream.orElseThrow(), job.handle().orElseThrow());
                LOG.infof(
                        "abandoned job generation=%s upstream=%s answer=%s", job.generation(), job.upstream(), answer);
            }
        }
    }
}
