// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.upload;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** Limits of uploads. */
@ConfigMapping(prefix = "atelier.compat.upload")
public interface UploadConfig {

    /** The largest upload, in bytes; library-service has its own limits by type. */
    @WithDefault("209715200")
    long mostBytes();
}
