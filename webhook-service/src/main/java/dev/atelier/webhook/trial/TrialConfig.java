// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.trial;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How often an endpoint may be tried. */
@ConfigMapping(prefix = "atelier.webhook.test")
public interface TrialConfig {

    /** How many test events an endpoint gets in one window. */
    @WithDefault("10")
    int most();

    /** The window, which begins with the first test event in it. */
    @WithDefault("1m")
    Duration window();
}
