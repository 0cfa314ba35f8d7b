// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.callback;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How callbacks are handed over to webhook-service. */
@ConfigMapping(prefix = "atelier.compat.callback")
public interface CallbackConfig {

    /** How many are taken at a time. */
    @WithDefault("20")
    int batch();

    /** How long one that was taken is left alone; longer than handing over takes. */
    @WithDefault("30s")
    Duration lease();

    /** How long the worker rests when nothing calls it. */
    @WithDefault("1s")
    Duration rest();

    /** How often one is tried before it is dropped; between two times the lease passes. */
    @WithDefault("500")
    int attempts();

    /** How long an end is remembered whose request is not known yet, and a request that never began. */
    @WithDefault("24h")
    Duration remember();

    /** How often what is too old is forgotten. */
    @WithDefault("10m")
    Duration cleanEvery();
}
