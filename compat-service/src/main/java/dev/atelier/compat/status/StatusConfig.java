// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.status;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How a status read gets over a restart of the service behind it. */
@ConfigMapping(prefix = "atelier.compat.status")
public interface StatusConfig {

    /** How often a generation is asked for before the last known state is told. */
    @WithDefault("3")
    int attempts();

    /** How long a read waits between two of them. */
    @WithDefault("200ms")
    Duration pause();
}
