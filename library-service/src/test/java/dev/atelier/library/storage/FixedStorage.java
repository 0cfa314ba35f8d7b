// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import java.nio.file.Path;
import java.time.Duration;

/** Settings of a store in a test. */
record FixedStorage(Path directory, Duration staleAfter, int sweepLimit) implements StorageConfig {

    FixedStorage(Path directory) {
        this(directory, Duration.ofHours(1), 100);
    }
}
