// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Times and sizes of creating and completing generations. */
@ConfigMapping(prefix = "atelier.generation")
public interface GenerationConfig {

    /**
     * How long a request has a generation to itself while it waits for the charge; after that the completer, or a
     * retry with the same key, goes on with it. Longer than all attempts at billing together.
     */
    @WithDefault("15s")
    Duration pendingFor();

    /** How long the completer has a stranded generation to itself. */
    @WithDefault("30s")
    Duration completerHold();

    /** Stranded generations looked at in one run of the completer. */
    @WithDefault("50")
    int completerBatch();

    /** How often a create that waits for its result looks whether it ended in another process. */
    @WithDefault("500ms")
    Duration synchronousLook();

    /** Overdue generations ended in one transaction. */
    @WithDefault("50")
    int deadlineBatch();

    /** What a client refused for want of a place is told to wait. */
    @WithDefault("5s")
    Duration placeRetry();

    /**
     * Rows a list looks at for one page where its filters together have no index. A page that ends there is short, or
     * even empty, and has a next one.
     */
    @WithDefault("1000")
    int listScan();

    /** How long a cancel waits for a job that is just being handed to its upstream. */
    @WithDefault("3s")
    Duration cancelWait();
}
