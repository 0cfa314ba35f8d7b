// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How runs are carried out in one process. */
@ConfigMapping(prefix = "atelier.run")
public interface RunConfig {

    /** Runs under way at the same time. They mostly wait; what computes has its own, smaller limit. */
    @WithDefault("32")
    int concurrency();

    /** Wait between two looks at the queue while nobody in this process queues anything. */
    @WithDefault("1s")
    Duration idleWait();

    /** Wait after the database could not be asked. */
    @WithDefault("1s")
    Duration failureWait();

    /** How long a worker may be silent before its run is given to another one. */
    @WithDefault("30s")
    Duration lease();

    /** First wait before something that failed outside this service is tried again. */
    @WithDefault("500ms")
    Duration firstRetryWait();

    /** Longest of these waits. */
    @WithDefault("10s")
    Duration longestRetryWait();

    /** How long a stop waits for runs under way; what is left is run again by another process. */
    @WithDefault("3s")
    Duration stopTimeout();
}
