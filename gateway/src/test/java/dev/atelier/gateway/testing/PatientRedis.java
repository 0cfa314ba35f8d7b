// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.testing;

import dev.atelier.gateway.redis.RedisConfig;
import java.time.Duration;

/** Waits for Redis as long as a busy machine may take, where a test is about counts and not about time. */
public final class PatientRedis implements RedisConfig {

    @Override
    public Duration commandTimeout() {
        return Duration.ofSeconds(10);
    }

    @Override
    public int lateAnswers() {
        return 5;
    }

    @Override
    public Duration connectTimeout() {
        return Duration.ofSeconds(10);
    }

    @Override
    public Duration reconnectWait() {
        return Duration.ofMillis(250);
    }

    @Override
    public int waitingCommands() {
        return 4_096;
    }
}
