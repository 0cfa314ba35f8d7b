// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.watch;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How generations are followed. */
@ConfigMapping(prefix = "atelier.watch")
public interface WatchConfig {

    /** Streams open at the same time in one process; more are refused. */
    @WithDefault("2000")
    int streams();

    /** Streams of one account open at the same time in one process. */
    @WithDefault("50")
    int streamsPerAccount();

    /** How long a stream lasts; a client that still wants to know opens the next one. */
    @WithDefault("15m")
    Duration longest();

    /** A sign of life in between, so that nothing on the way takes a quiet stream for a dead one. */
    @WithDefault("15s")
    Duration heartbeat();
}
