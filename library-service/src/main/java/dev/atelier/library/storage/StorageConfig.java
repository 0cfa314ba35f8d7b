// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.nio.file.Path;
import java.time.Duration;

/** Where bytes are kept and how they are cleaned up after a crash. */
@ConfigMapping(prefix = "atelier.media")
public interface StorageConfig {

    /** The kinds of store. */
    enum Kind {
        DIRECTORY,
        S3
    }

    /** Where objects are kept: {@code directory} or {@code s3}. */
    @WithDefault("directory")
    Kind store();

    /**
     * Directory of unfinished bodies, and of the objects of a directory store: one file system, shared by all replicas
     * then, survives restarts.
     */
    Path directory();

    /** How long nothing was written to an unfinished file whose process is taken for dead; bodies never pause so long. */
    @WithDefault("1h")
    Duration staleAfter();

    /** How many unfinished files, or keys to be removed, one sweep looks at. */
    @WithDefault("10000")
    int sweepLimit();

    /** Age at which published bytes that got no row count as left behind by a dead process. */
    @WithDefault("1h")
    Duration orphanAfter();

    /** Wait between two looks for bytes that are to be removed. */
    @WithDefault("30s")
    Duration sweepEvery();

    /** Wait between two looks for what expired: clips cut for a run, and old media where an account wishes that. */
    @WithDefault("10m")
    Duration cleanEvery();
}
