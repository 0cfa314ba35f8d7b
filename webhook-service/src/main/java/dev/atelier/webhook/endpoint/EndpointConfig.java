// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.endpoint;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Limits of what an account may register. */
@ConfigMapping(prefix = "atelier.webhook.endpoint")
public interface EndpointConfig {

    /** How many endpoints an account may have. */
    @WithDefault("5")
    int mostPerAccount();

    /** How long the former secret signs along after a rotation. */
    @WithDefault("24h")
    Duration secretOverlap();
}
