// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.fal;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Limits of what is held open in this dialect. */
@ConfigMapping(prefix = "atelier.compat.fal")
public interface FalConfig {

    /** How long a synchronous run is waited for; shorter than the gateway waits for an answer. */
    @WithDefault("50s")
    Duration runWait();

    /** How often a run or a stream looks. */
    @WithDefault("500ms")
    Duration look();

    /** How long a status stream goes on; longer than any run. */
    @WithDefault("30m")
    Duration streamLife();

    /** How long a stream may be silent before it sends a sign of life. */
    @WithDefault("15s")
    Duration signOfLife();

    /** How many runs and streams one replica holds open at once. */
    @WithDefault("500")
    int held();
}
