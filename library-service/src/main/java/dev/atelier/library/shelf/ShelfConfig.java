// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.shelf;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** Limits of a search. */
@ConfigMapping(prefix = "atelier.shelf")
public interface ShelfConfig {

    /** Number of a shelf's newest items that a search for one or two letters reads, because no index supports it. */
    @WithDefault("20000")
    int shortSearchWindow();
}
