// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.redis;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How long the gateway has patience with Redis. */
@ConfigMapping(prefix = "atelier.redis")
public interface RedisConfig {

    /** How long admission waits for an answer before it goes on without Redis. */
    @WithDefault("50ms")
    Duration commandTimeout();

    /** How many late answers in a row end a connection: it may hang on a network that no longer exists. */
    @WithDefault("5")
    int lateAnswers();

    /** How long a connection may take to be usable. */
    @WithDefault("1s")
    Duration connectTimeout();

    /** Wait between two attempts to connect. */
    @WithDefault("250ms")
    Duration reconnectWait();

    /** Commands that may wait for their answer on one connection. */
    @WithDefault("4096")
    int waitingCommands();
}
