// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.door;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** What the door tells browsers. */
@ConfigMapping(prefix = "atelier.door")
public interface DoorConfig {

    /** How long a browser may remember the answer to a preflight request. */
    @WithDefault("10m")
    Duration preflightAge();
}
