// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.inbox;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How long applied events are remembered. */
@ConfigMapping(prefix = "atelier.inbox")
public interface InboxConfig {

    /** Age at which a row is forgotten; at least twice the topic's retention, which is seven days by default. */
    @WithDefault("14d")
    Duration keep();
}
