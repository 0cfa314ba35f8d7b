// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.importer;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How links are imported. */
@ConfigMapping(prefix = "atelier.import")
public interface ImportConfig {

    /** For how long a link that a run refers to again is answered with the file it was imported as. */
    @WithDefault("10m")
    Duration remembered();
}
