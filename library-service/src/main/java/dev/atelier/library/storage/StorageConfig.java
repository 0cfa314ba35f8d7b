// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.nio.file.Path;
import java.time.Duration;

/** Where the directory store keeps its bytes and how it cleans up after a crash. */
@ConfigMapping(prefix = "atelier.media")
public interface StorageConfig {

    /** Directory of the store: one file system, shared by all replicas, survives restarts. */
    Path directory();

    /** How long nothing was written to an unfinished file whose process is taken for dead; bodies never pause so long. */
    @WithDefault("1h")
    Duration staleAfter();

    /** How many unfinished files one start looks at. */
    @WithDefault("10000")
    int sweepLimit();
}
