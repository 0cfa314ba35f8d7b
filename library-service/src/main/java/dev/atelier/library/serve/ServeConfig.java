// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.serve;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Settings of media downloads. */
@ConfigMapping(prefix = "atelier.serve")
public interface ServeConfig {

    /**
     * How long a shared cache, such as a CDN, may serve an object without revalidation; a deleted object remains
     * available from the cache for that time. Browsers keep their copy.
     */
    @WithDefault("5m")
    Duration sharedCaches();
}
