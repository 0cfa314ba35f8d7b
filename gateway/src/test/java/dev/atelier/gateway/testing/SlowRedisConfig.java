// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.testing;

import dev.atelier.gateway.redis.RedisConfig;
import java.time.Duration;

/** Waits for Redis as long as a busy machine may take, for tests of counts. */
public final class SlowRedisConfig implements RedisConfig {

    @Override
    public Duration commandTimeout() {
        return Duration.ofSeconds(10);
    }
}
