// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.output;

import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** Limits of outputs. */
@ConfigMapping(prefix = "atelier.output")
public interface OutputConfig {
    /** Largest output; must stay below {@code quarkus.http.limits.max-body-size}, which answers without an error body. */
    @WithDefault("256M")
    MemorySize largest();
}
