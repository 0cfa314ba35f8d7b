// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.reference;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** How many references one request may hold. */
@ConfigMapping(prefix = "atelier.reference")
public interface ReferenceConfig {

    /** References of one request that are looked up in the library. */
    @WithDefault("32")
    int most();

    /** Links of one request that are fetched. */
    @WithDefault("10")
    int mostLinks();

    /** Mentions in one prompt; what is mentioned after that is plain text. */
    @WithDefault("16")
    int mostMentions();
}
