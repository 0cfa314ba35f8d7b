// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.idempotency;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How long keys are remembered. */
@ConfigMapping(prefix = "atelier.idempotency")
public interface IdempotencyConfig {

    /** Within this time a repeat returns the first run. */
    @WithDefault("24h")
    Duration memory();

    /** Forgotten keys deleted by one statement. */
    @WithDefault("5000")
    int purgeBatch();
}
