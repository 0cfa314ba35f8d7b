// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.callback;

import io.smallrye.config.ConfigMapping;
import java.net.URI;
import java.util.Optional;

/** How upstreams reach this installation. */
@ConfigMapping(prefix = "atelier.callback")
public interface CallbackConfig {

    /** Base address of callbacks; {@code atelier.base-url} where that is https, and otherwise jobs are only polled. */
    Optional<URI> baseUrl();
}
