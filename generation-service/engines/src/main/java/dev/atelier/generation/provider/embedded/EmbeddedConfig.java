// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.OptionalInt;

/** How much of this machine the embedded engine may use. */
@ConfigMapping(prefix = "atelier.embedded")
public interface EmbeddedConfig {

    /** Jobs rendered at the same time; one less than the machine has processors, and at least one, when absent. */
    OptionalInt threads();

    /** Jobs that may wait for a thread; more fail at once. */
    @WithDefault("200")
    int waiting();

    /** Longest video; more is cut. */
    @WithDefault("60s")
    Duration longestFilm();

    /** Longest piece of music or effect; more is cut. */
    @WithDefault("10m")
    Duration longestSound();

    /** Pixels of an image that is edited; a larger image is reduced first. Each pixel takes 4 bytes of memory. */
    @WithDefault("12000000")
    long workPixels();

    /** Obey words such as {@code atelier:fail} in a prompt; for tests, refused in production. */
    @WithDefault("false")
    boolean promptWords();
}
