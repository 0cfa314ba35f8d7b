// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.schedule;

import dev.atelier.generation.catalogue.ModelCatalogue;
import dev.atelier.generation.catalogue.ProviderRouter;
import dev.atelier.generation.provider.Provider;
import dev.atelier.generation.provider.Upstream;
import dev.atelier.generation.upstream.UpstreamRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Set;

/** The queues of this installation, one for each enabled upstream, and their places. */
@ApplicationScoped
public class QueueRegistry {
    private final UpstreamRegistry upstreams;
    private final ModelCatalogue catalogue;
    private final ProviderRouter router;
    private final RunDurations durations;

    QueueRegistry(UpstreamRegistry upstreams, ModelCatalogue catalogue, ProviderRouter router, RunDurations durations) {
        this.upstreams = upstreams;
        this.catalogue = catalogue;
        this.router = router;
        this.durations = durations;
    }

    public Set<String> names() {
        return upstreams.names();
    }

    /** True when the work of the queue is done in this process. */
    public boolean isEngine(String queue) {
        return upstreams.find(queue).filter(this::isEngine).isPresent();
    }

    /** A remote upstream has its places in all processes together, an engine in each process. */
    public QueuePlaces places(String queue) {
        return upstreams.find(queue).map(this::places).orElse(new QueuePlaces(0, 0));
    }

    private boolean isEngine(Upstream upstream) {
        return upstreams.capabilities(upstream).repeatable();
    }

    private QueuePlaces places(Upstream upstream) {
        return isEngine(upstream)
                ? QueuePlaces.ofEngine(
                        upstreams.provider(upstream).map(Provider::places).orElse(0))
                : QueuePlaces.ofUpstream(upstream.concurrency(), runsInteractive(upstream));
    }

    /** False when no model would use the places that batch runs leave. */
    private boolean runsInteractive(Upstream upstream) {
        return catalogue.all().stream()
                .filter(model -> !FairShare.isBatch(durations.expected(model)))
                .anyMatch(model -> router.findRoute(model, upstream.name()).isPresent());
    }
}
