// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.shelf;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** How far a search goes. */
@ConfigMapping(prefix = "atelier.shelf")
public interface ShelfConfig {

    /** How many of a shelf's newest items are looked through for one or two letters, which no index helps to find. */
    @WithDefault("20000")
    int shortSearchWindow();
}
