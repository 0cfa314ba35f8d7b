// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.probe;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** Limits of what is looked at in a medium. */
@ConfigMapping(prefix = "atelier.probe")
public interface ProbeConfig {

    /** How many frames an animated GIF may have. */
    @WithDefault("2000")
    int gifFrames();
}
