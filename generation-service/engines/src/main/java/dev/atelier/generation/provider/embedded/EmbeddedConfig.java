// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.OptionalInt;

/** How much of this machine the embedded engine may use. */
@ConfigMapping(prefix = "atelier.embedded")
public interface EmbeddedConfig {

    /** Pictures painted at the same time; one less than the machine has processors, and at least one, when absent. */
    OptionalInt threads();

    /** Jobs that may wait for a painter; more fail at once. */
    @WithDefault("200")
    int waiting();

    /** Longest film; more is cut. */
    @WithDefault("60s")
    Duration longestFilm();

    /** Longest piece of music or effect; more is cut. */
    @WithDefault("10m")
    Duration longestSound();

    /** Longer side of a film in pixels; a larger one is made smaller. */
    @WithDefault("1920")
    int filmSide();

    /** Longer side of a clip that is enlarged, in pixels. */
    @WithDefault("3840")
    int enlargedFilmSide();

    /** Pixels of a picture that is worked on; a larger one is made smaller first. Each takes 4 bytes of memory. */
    @WithDefault("12000000")
    long workPixels();

    /** Pixels of an enlarged picture, which is written line by line; more becomes a smaller factor. */
    @WithDefault("33000000")
    long enlargedPixels();

    /** Obey words such as {@code atelier:fail} in a prompt; for rehearsals, refused in production. */
    @WithDefault("false")
    boolean promptWords();
}
