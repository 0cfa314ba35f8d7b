// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.metrics;

import io.prometheus.client.exemplars.ExemplarSampler;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.Optional;

/**
 * Leaves the ids of traces out of metrics. The registry also writes them to the counts of summaries, where Prometheus
 * before 2.43 refuses the whole scrape: one traced request would blind every dashboard and alert of that process.
 */
@ApplicationScoped
class ExemplarsOff {
    @Produces
    @Alternative
    @Priority(1)
    @Singleton
    Optional<ExemplarSampler> exemplarSampler() {
        return Optional.empty();
    }
}
