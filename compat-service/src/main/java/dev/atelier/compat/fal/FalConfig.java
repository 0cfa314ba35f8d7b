// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.fal;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Limits of the connections that this dialect holds open. */
@ConfigMapping(prefix = "atelier.compat.fal")
public interface FalConfig {

    /** How long a synchronous run is waited for; shorter than the gateway waits for a response. */
    @WithDefault("50s")
    Duration runWait();

    /** How many runs and streams one replica holds open at once. */
    @WithDefault("500")
    int held();
}
