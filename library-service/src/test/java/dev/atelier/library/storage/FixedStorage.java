// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import io.quarkus.runtime.configuration.MemorySize;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

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

    @Override
    public Map<String, MemorySize> quota() {
        return Map.of();
    }
}
