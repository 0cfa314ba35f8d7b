// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.ScheduledExecution;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.ApplicationScoped;
import org.jboss.logging.Logger;

/** Takes over what an operator changes in the catalogue directory, without a restart. */
@ApplicationScoped
class CatalogueReload {
    private static final Logger LOG = Logger.getLogger(CatalogueReload.class);
    private static final String RELOADS = "atelier.catalogue.reloads";

    private final ModelCatalogue catalogue;
    private final MeterRegistry registry;

    CatalogueReload(ModelCatalogue catalogue, MeterRegistry registry) {
        this.catalogue = catalogue;
        this.registry = registry;
    }

    @Scheduled(
            identity = "catalogue-reload",
            every = "{atelier.catalogue.reload-every:5s}",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP,
            skipExecutionIf = WithoutDirectory.class)
    @RunOnVirtualThread
    void look() {
        try {
            if (catalogue.reload()) {
                count("taken");
                LOG.infof(
                        "catalogue reloaded revision=%s models=%d",
                        catalogue.revision(), catalogue.all().size());
            }
        } catch (CatalogueFault fault) {
            count("refused");
            LOG.errorf("catalogue kept as it was revision=%s cause=%s", catalogue.revision(), fault.getMessage());
        }
    }

    private void count(String outcome) {
        registry.counter(RELOADS, "outcome", outcome).increment();
    }

    /** Without a directory nothing can change. */
    @ApplicationScoped
    static class WithoutDirectory implements Scheduled.SkipPredicate {
        private final CatalogueSource source;

        WithoutDirectory(CatalogueSource source) {
            this.source = source;
        }

        @Override
        public boolean test(ScheduledExecution execution) {
            return !source.canChange();
        }
    }
}
