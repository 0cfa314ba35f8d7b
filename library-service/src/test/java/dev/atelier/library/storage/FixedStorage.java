// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import java.nio.file.Path;
import java.time.Duration;

/** Settings of a store in a test. */
record FixedStorage(Path directory) implements StorageConfig {

    @Override
    public Kind store() {
        return Kind.DIRECTORY;
    }

    @Override
    public Duration orphanAfter() {
        return Duration.ofHours(1);
    }

    @Override
    public Duration sweepEvery() {
        return Duration.ofMinutes(1);
    }
}
