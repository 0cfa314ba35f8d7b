// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.voice;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** Limits of voices. */
@ConfigMapping(prefix = "atelier.voice")
public interface VoiceConfig {

    /** How many voices an account may have. */
    @WithDefault("100")
    int mostOwned();
}
