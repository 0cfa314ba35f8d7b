// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How runs are executed in one process. */
@ConfigMapping(prefix = "atelier.run")
public interface RunConfig {
    /** Runs of one upstream executed at the same time, so that a slow upstream holds up no other one's runs. */
    @WithDefault("32")
    int concurrency();

    /** How long the lease of a silent worker lasts; then another worker claims its run. */
    @WithDefault("30s")
    Duration lease();

    /** First wait before work is repeated that failed because another system is away. */
    @WithDefault("500ms")
    Duration firstRetryWait();

    /** Longest of these waits. */
    @WithDefault("10s")
    Duration longestRetryWait();

    /** Wait before the first poll of a job that an upstream has accepted. */
    @WithDefault("500ms")
    Duration firstPoll();
}
