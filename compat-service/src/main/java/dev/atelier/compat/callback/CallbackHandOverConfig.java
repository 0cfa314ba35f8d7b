// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.callback;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How callbacks are handed over to webhook-service. */
@ConfigMapping(prefix = "atelier.compat.callback")
public interface CallbackHandOverConfig {
    /** A short fault of webhook-service is over by then; each further pause is twice the one before. */
    Duration FIRST_PAUSE = Duration.ofSeconds(1);

    /** How long a claimed callback waits for a worker that may have died; longer than a hand-over takes. */
    @WithDefault("30s")
    Duration lease();

    /** The pause after so many failures; up to the lease. */
    default Duration pauseAfter(int attempts) {
        int doublings = Math.clamp(attempts - 1L, 0, 20);
        Duration pause = FIRST_PAUSE.multipliedBy(1L << doublings);
        return pause.compareTo(lease()) < 0 ? pause : lease();
    }
}
