// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Settings of creating and listing generations. */
@ConfigMapping(prefix = "atelier.generation")
public interface GenerationConfig {
    /** How long one replica's completer keeps a stranded generation before another replica may try. */
    @WithDefault("30s")
    Duration completerHold();

    /** Runs of one account that may wait for their start; a create beyond is refused, and nothing is charged. */
    @WithDefault("1000")
    int waitingPerAccount();

    /**
     * Rows read for one page of a list where no index answers its filters together. A page that ends there is short, or
     * even empty, and has a next one.
     */
    @WithDefault("1000")
    int listScan();
}
