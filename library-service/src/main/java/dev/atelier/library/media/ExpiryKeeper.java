// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.media;

import dev.atelier.library.storage.StorageConfig;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;

/** Removes objects whose time is over. */
@ApplicationScoped
public class ExpiryKeeper {
    private static final int BATCH = 100;

    private final StoredObjectRepository objects;
    private final StorageConfig config;
    private final Clock clock;

    ExpiryKeeper(StoredObjectRepository objects, StorageConfig config, Clock clock) {
        this.objects = objects;
        this.config = config;
        this.clock = clock;
    }

    /** Up to the configured number; their bytes go with the next sweep of the store. */
    public int sweep() {
        int removed = 0;
        int batch = BATCH;
        while (batch == BATCH && removed < config.sweepLimit()) {
            batch = QuarkusTransaction.requiringNew().call(() -> objects.removeExpired(clock.instant(), BATCH));
            removed += batch;
        }
        return removed;
    }
}
