// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.stream;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Limits of streams of events. */
@ConfigMapping(prefix = "atelier.stream")
public interface StreamConfig {

    /** Streams of one credential that are open at once, per replica. */
    @WithDefault("50")
    int perCredential();

    /** Streams that one replica has open at once. */
    @WithDefault("2000")
    int perReplica();

    /** How long one stream may go on; then it ends, and the client opens another one. */
    @WithDefault("1h")
    Duration longest();

    /** What {@code Retry-After} says beyond the limits. */
    @WithDefault("5s")
    Duration retryAfter();
}
