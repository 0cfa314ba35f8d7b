// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.endpoint;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** Limits of what an account may register. */
@ConfigMapping(prefix = "atelier.webhook.endpoint")
public interface EndpointConfig {

    /** How many endpoints an account may have. */
    @WithDefault("5")
    int mostPerAccount();
}
