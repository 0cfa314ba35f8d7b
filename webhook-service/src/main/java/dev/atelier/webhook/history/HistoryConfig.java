// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.history;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Limits of what an endpoint's history shows and takes back. */
@ConfigMapping(prefix = "atelier.webhook.history")
public interface HistoryConfig {

    /** How many attempts of a delivery are shown, the latest ones. */
    @WithDefault("20")
    int attempts();

    /** How far back a list and a recovery reach; records are not kept longer. */
    @WithDefault("30d")
    Duration reach();
}
