// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.event;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How long a listener waits for a database or a service that is away. */
@ConfigMapping(prefix = "atelier.events")
public interface EventConfig {

    /** First wait between two tries at the same event. */
    @WithDefault("100ms")
    Duration firstWait();

    /** Longest wait between two tries. */
    @WithDefault("5s")
    Duration longestWait();

    /** How long one event is tried again in place before it becomes a dead letter. */
    @WithDefault("1h")
    Duration giveUpAfter();
}
