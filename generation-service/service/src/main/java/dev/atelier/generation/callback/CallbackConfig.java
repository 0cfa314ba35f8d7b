// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.callback;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.net.URI;
import java.util.Optional;

/** How upstreams reach this installation. */
@ConfigMapping(prefix = "atelier.callback")
public interface CallbackConfig {

    /** Where upstreams call; the base URL where it is https, and otherwise they are not told where to call. */
    Optional<URI> baseUrl();

    /** Characters of a call that are read; a longer one is refused. */
    @WithDefault("262144")
    int largestBody();
}
