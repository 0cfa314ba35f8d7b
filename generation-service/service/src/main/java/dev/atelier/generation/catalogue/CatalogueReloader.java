// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import dev.atelier.generation.catalogue.CatalogueLoader.CatalogueException;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.Startup;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.ApplicationScoped;
import org.jboss.logging.Logger;

/** Reloads the catalogue when an operator changes its directory, without a restart. */
@Startup
@ApplicationScoped
class CatalogueReloader {
    private static final Logger LOG = Logger.getLogger(CatalogueReloader.class);

    private final ModelCatalogue catalogue;
    private final Counter taken;
    private final Counter refused;

    CatalogueReloader(ModelCatalogue catalogue, MeterRegistry registry) {
        this.catalogue = catalogue;
        // Counters that exist from the start show their first event as a change.
        this.taken = counter(registry, "taken");
        this.refused = counter(registry, "refused");
    }

    @Scheduled(identity = "catalogue-reload", every = "5s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void reloadIfChanged() {
        try {
            if (catalogue.reload()) {
                taken.increment();
                LOG.infof(
                        "catalogue reloaded revision=%s models=%d",
                        catalogue.revision(), catalogue.all().size());
            }
        } catch (CatalogueException fault) {
            refused.increment();
            LOG.errorf("catalogue kept as it was revision=%s cause=%s", catalogue.revision(), fault.getMessage());
        }
    }

    private static Counter counter(MeterRegistry registry, String outcome) {
        return registry.counter("atelier.catalogue.reloads", "outcome", outcome);
    }
}
