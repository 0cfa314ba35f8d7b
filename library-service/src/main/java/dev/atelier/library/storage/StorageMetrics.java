// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.nio.file.Path;

/** Publishes the free space of the media directory. */
@ApplicationScoped
class StorageMetrics {

    void register(@Observes StartupEvent event, StagingArea staging, MeterRegistry metrics) {
        Gauge.builder("atelier.library.store.usable", staging.directory(), StorageMetrics::usable)
                .baseUnit("bytes")
                .description("Free space on the file system of the media directory")
                .register(metrics);
    }

    private static double usable(Path directory) {
        return directory.toFile().getUsableSpace();
    }
}
