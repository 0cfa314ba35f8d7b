// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.submit;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Limits of a submit. */
@ConfigMapping(prefix = "atelier.compat")
public interface SubmitConfig {

    /** How long a submit goes on asking when it is not known whether the generation was started. */
    @WithDefault("8s")
    Duration createPatience();
}
