// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.output;

import dev.atelier.library.media.StoredObject;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;

/** Counts what comes in from generations. */
@ApplicationScoped
class OutputMetrics {
    private final MeterRegistry registry;

    OutputMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    /** @param first false when another writer was faster */
    void kept(StoredObject object, boolean first) {
        if (!first) {
            repeated();
            return;
        }
        DistributionSummary.builder("atelier.library.output.size")
                .baseUnit("bytes")
                .description("Size of the outputs stored")
                .tag("type", object.kind().wire())
                .register(registry)
                .record((double) object.size());
    }

    void repeated() {
        registry.counter("atelier.library.output.repeats").increment();
    }
}
