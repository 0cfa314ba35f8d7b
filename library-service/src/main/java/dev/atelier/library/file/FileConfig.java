// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.file;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** What is shown of an account's files. */
@ConfigMapping(prefix = "atelier.file")
public interface FileConfig {

    /** How far back the listing goes; older files can still be read by their id. */
    @WithDefault("60d")
    Duration listed();
}
