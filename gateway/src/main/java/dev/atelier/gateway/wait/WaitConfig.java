// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.wait;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Limits of held reads. */
@ConfigMapping(prefix = "atelier.wait")
public interface WaitConfig {

    /** The longest wait a client may ask for, in seconds. */
    @WithDefault("45")
    int longestSeconds();

    /** Reads of one credential that are held at once. */
    @WithDefault("200")
    int perCredential();

    /** Reads that one replica holds at once. */
    @WithDefault("20000")
    int perReplica();

    /** What {@code Retry-After} says beyond these. */
    @WithDefault("2s")
    Duration retryAfter();

    /** How often the held generations are looked up in case a signal was lost. */
    @WithDefault("2s")
    Duration safetyRead();

    /** Generations in one such look-up. */
    @WithDefault("1000")
    int safetyBatch();

    /** Held reads that read at the same time, per event loop; a stop or a burst of signals wakes thousands at once. */
    @WithDefault("128")
    int readsAtOnce();

    /** How long the signal channel may be silent before the subscription is made anew. */
    @WithDefault("30s")
    Duration channelCheck();
}
