// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.upload;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Limits of uploads. */
@ConfigMapping(prefix = "atelier.compat.upload")
public interface UploadConfig {

    /** How long an upload URL can be used. */
    @WithDefault("1h")
    Duration life();

    /** The largest upload, in bytes; library-service has its own limits by type. */
    @WithDefault("209715200")
    long mostBytes();

    /** How many uploads one replica receives at once. */
    @WithDefault("16")
    int concurrent();
}
