// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import java.nio.file.Path;
import java.time.Duration;

/** Settings of a store in a test. */
record FixedStorage(Kind store, Path directory, Duration staleAfter, int sweepLimit, Duration orphanAfter)
        implements StorageConfig {

    @Override
    public Duration sweepEvery() {
        return Duration.ofMinutes(1);
    }

    @Override
    public Duration cleanEvery() {
        return Duration.ofMinutes(1);
    }

    FixedStorage(Path directory) {
        this(directory, 100);
    }

    FixedStorage(Path directory, int sweepLimit) {
        this(Kind.DIRECTORY, directory, Duration.ofHours(1), sweepLimit, Duration.ofHours(1));
    }
}
