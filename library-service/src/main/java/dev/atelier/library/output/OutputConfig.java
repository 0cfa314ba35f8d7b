// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.output;

import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Limits of what a generation may put into the library. */
@ConfigMapping(prefix = "atelier.output")
public interface OutputConfig {

    /** Largest output; must stay below {@code quarkus.http.limits.max-body-size}, which answers without our shape. */
    @WithDefault("256M")
    MemorySize largest();

    /** How long a clip that was cut for a run is kept. */
    @WithDefault("7d")
    Duration derivedKept();

    /** How long a failed generation is remembered; no output can still be on its way then. */
    @WithDefault("30d")
    Duration failuresRemembered();
}
