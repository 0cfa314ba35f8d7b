// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import org.jboss.logging.Logger;

/** Counts generations by how they ended, and says so in the log. */
@ApplicationScoped
class FinishMetrics {
    private static final Logger LOG = Logger.getLogger(FinishMetrics.class);

    private final MeterRegistry registry;

    FinishMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    void finished(Generation generation) {
        String error =
                generation.failure().map(failure -> failure.code().wire()).orElse("none");
        Duration took = Duration.between(
                generation.times().createdAt(), generation.times().finishedAt().orElseThrow());
        registry.timer(
                        "atelier.generation.finished",
                        "model",
                        generation.model().slug(),
                        "status",
                        generation.status().wire(),
                        "error",
                        error)
                .record(took);
        LOG.infof(
                "generation finished generation=%d account=%d status=%s error=%s ms=%d",
                generation.id(), generation.account(), generation.status().wire(), error, took.toMillis());
    }
}
