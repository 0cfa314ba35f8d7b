// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.serve;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.Set;

/** How media are handed out. */
@ConfigMapping(prefix = "atelier.serve")
public interface ServeConfig {

    /** Widths, in pixels, in which a small picture can be had; each is made once and kept. */
    @WithDefault("160,320,640,1280")
    Set<Integer> widths();

    /**
     * How long a cache that many share, such as a CDN, may hand out a medium without asking whether it is still there; so
     * long one that was deleted may still be had from it. A browser keeps what it has.
     */
    @WithDefault("5m")
    Duration sharedCaches();

    /** How long making one small picture may take. */
    @WithDefault("20s")
    Duration thumbnailTimeout();
}
