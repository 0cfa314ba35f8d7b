// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.ScheduledExecution;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.ApplicationScoped;
import org.jboss.logging.Logger;

/** Reloads the catalogue when an operator changes its directory, without a restart. */
@ApplicationScoped
class CatalogueReloader {
    private static final Logger LOG = Logger.getLogger(CatalogueReloader.class);
    private static final String RELOADS = "atelier.catalogue.reloads";

    private final ModelCatalogue catalogue;
    private final MeterRegistry registry;

    CatalogueReloader(ModelCatalogue catalogue, MeterRegistry registry) {
        this.catalogue = catalogue;
        this.registry = registry;
    }

    @Scheduled(
            identity = "catalogue-reload",
            every = "5s",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP,
            skipExecutionIf = WithoutDirectory.class)
    @RunOnVirtualThread
    void reloadIfChanged() {
        try {
            if (catalogue.reload()) {
                count("taken");
                LOG.infof(
                        "catalogue reloaded revision=%s models=%d",
                        catalogue.revision(), catalogue.all().size());
            }
        } catch (CatalogueException fault) {
            count("refused");
            LOG.errorf("catalogue kept as it was revision=%s cause=%s", catalogue.revision(), fault.getMessage());
        }
    }

    private void count(String outcome) {
        registry.counter(RELOADS, "outcome", outcome).increment();
    }

    /** Skips the check where no directory is configured. */
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
