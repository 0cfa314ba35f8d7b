// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.intake;

import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** What may be uploaded or imported; a model's own limits narrow these. */
@ConfigMapping(prefix = "atelier.upload")
public interface IntakeConfig {

    /** Largest image, in bytes. */
    @WithDefault("20M")
    MemorySize imageLargest();

    /** Most pixels of an image. */
    @WithDefault("50000000")
    long imagePixels();

    /** Largest sound, in bytes. */
    @WithDefault("50M")
    MemorySize audioLargest();

    /** Longest sound. */
    @WithDefault("10m")
    Duration audioLongest();

    /** Largest video, in bytes; must stay below {@code quarkus.http.limits.max-body-size}. */
    @WithDefault("200M")
    MemorySize videoLargest();

    /** Longest video. */
    @WithDefault("5m")
    Duration videoLongest();

    /** Largest of anything else, in bytes. */
    @WithDefault("20M")
    MemorySize otherLargest();

    /** How many uploads one process takes in at once; each takes some buffers. */
    @WithDefault("64")
    int atOnce();

    /** How long an upload waits for its turn. */
    @WithDefault("10s")
    Duration turnWithin();

    /** How many parts an upload may have. */
    @WithDefault("16")
    int mostParts();

    /** Longest headers of one part, in bytes. */
    @WithDefault("16384")
    int partHeaderBytes();

    /** Longest text field of an upload, in bytes. */
    @WithDefault("1024")
    int fieldBytes();
}
