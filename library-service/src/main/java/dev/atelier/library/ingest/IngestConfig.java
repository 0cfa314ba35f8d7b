// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.ingest;

import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Limits of uploads and imports; the limits of a model narrow these. */
@ConfigMapping(prefix = "atelier.upload")
public interface IngestConfig {
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

    /** Largest file of any other kind, in bytes. */
    @WithDefault("20M")
    MemorySize otherLargest();

    /** Most uploads that one process receives at once; each upload holds buffers. */
    @WithDefault("64")
    int atOnce();
}
