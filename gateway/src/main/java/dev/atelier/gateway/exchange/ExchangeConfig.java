// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.exchange;

import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How a refused request ends. */
@ConfigMapping(prefix = "atelier.exchange")
public interface ExchangeConfig {

    /** Up to this size the body of a refused request is read and thrown away, so that the connection can be used on. */
    @WithDefault("64K")
    MemorySize shortBody();

    /** How long a client may go on sending a longer one before its connection is closed. */
    @WithDefault("1s")
    Duration linger();

    /** What {@code Retry-After} says when something behind the gateway does not answer. */
    @WithDefault("2s")
    Duration retryAfter();
}
