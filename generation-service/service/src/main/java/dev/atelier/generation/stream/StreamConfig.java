// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.stream;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** Limits of open streams. */
@ConfigMapping(prefix = "atelier.watch")
public interface StreamConfig {

    /** Streams open at the same time in one process; more are refused. */
    @WithDefault("2000")
    int streams();

    /** Streams of one account open at the same time in one process. */
    @WithDefault("50")
    int streamsPerAccount();
}
