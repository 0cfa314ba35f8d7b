// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.project;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** Limits of projects. */
@ConfigMapping(prefix = "atelier.project")
public interface ProjectConfig {

    /** How many projects an account may own. */
    @WithDefault("500")
    int mostOwned();
}
