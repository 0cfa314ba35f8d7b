// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.ingest;

import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** Limits of uploads and imports; the limits of a model narrow these. */
@ConfigMapping(prefix = "atelier.upload")
public interface IngestConfig {
    /** Largest image, in bytes. */
    @WithDefault("20M")
    MemorySize imageLargest();

    /** Largest sound, in bytes. */
    @WithDefault("50M")
    MemorySize audioLargest();

    /** Largest video, in bytes; must stay below {@code quarkus.http.limits.max-body-size}. */
    @WithDefault("200M")
    MemorySize videoLargest();

    /** Largest file of any other kind, in bytes. */
    @WithDefault("20M")
    MemorySize otherLargest();

    /** Most uploads that one process receives at once; each upload holds buffers. */
    @WithDefault("64")
    int atOnce();
}
