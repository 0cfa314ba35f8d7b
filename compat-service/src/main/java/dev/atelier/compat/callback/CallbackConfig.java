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

    /** How long one that was taken is left alone, in case its taker has died; longer than handing over takes. */
    @WithDefault("30s")
    Duration lease();

    /** How long after a first failure one is tried again; each pause is twice the one before, up to the lease. */
    @WithDefault("1s")
    Duration again();

    /** How long the worker rests when nothing calls it. */
    @WithDefault("1s")
    Duration rest();

    /** How often one is tried before it is dropped. */
    @WithDefault("500")
    int attempts();

    /** How long an end is remembered whose request is not known yet, and a request that never began. */
    @WithDefault("24h")
    Duration remember();

    /** How often what is too old is forgotten. */
    @WithDefault("10m")
    Duration cleanEvery();

    /** How long one waits after so many failures. */
    default Duration pauseAfter(int attempts) {
        int doublings = Math.clamp(attempts - 1L, 0, 20);
        Duration pause = again().multipliedBy(1L << doublings);
        return pause.compareTo(lease()) < 0 ? pause : lease();
    }
}
