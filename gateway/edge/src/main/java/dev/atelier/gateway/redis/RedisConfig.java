// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.redis;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** The connection to Redis. */
@ConfigMapping(prefix = "atelier.redis")
public interface RedisConfig {

    /** How long admission waits for a response before it goes on without Redis. */
    @WithDefault("50ms")
    Duration commandTimeout();
}
