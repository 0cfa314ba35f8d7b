// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** Where media bytes are stored and how soon unused bytes are deleted. */
@ConfigMapping(prefix = "atelier.media")
public interface StorageConfig {
    /** The kinds of store. */
    enum Kind {
        DIRECTORY,
        S3
    }

    /** Where objects are stored: {@code directory} or {@code s3}. */
    @WithDefault("directory")
    Kind store();

    /**
     * Directory of incoming bodies, and of the objects of a directory store: one file system that survives restarts; all
     * replicas share the directory of a directory store.
     */
    Path directory();

    /** Age at which published bytes without a database row count as orphans of a dead process. */
    @WithDefault("1h")
    Duration orphanAfter();

    /** Wait between two searches for bytes to delete. */
    @WithDefault("30s")
    Duration sweepEvery();

    /** Bytes that an account may keep, by plan (free, basic, pro, studio); a plan that is absent has no limit. */
    Map<String, MemorySize> quota();
}
