// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.credential;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How long the gateway's word for a caller is good. */
@ConfigMapping(prefix = "atelier.caller-token")
public interface CallerTokenConfig {

    /** How long a service accepts a token. */
    @WithDefault("60s")
    Duration lifetime();

    /** How long one token is used again before a new one is signed. */
    @WithDefault("30s")
    Duration reuse();

    /** How many signed tokens are kept at most. */
    @WithDefault("10000")
    long cached();
}
