// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.outbox;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How the relay empties the outbox. */
@ConfigMapping(prefix = "atelier.outbox")
public interface OutboxConfig {

    /** Events sent and deleted together. */
    @WithDefault("500")
    int batch();

    /** Wait between two looks while nobody in this process has written an event. */
    @WithDefault("1s")
    Duration idleWait();

    /** How long Kafka may take to acknowledge a batch. */
    @WithDefault("30s")
    Duration ackTimeout();

    /** Wait after a failure, of the database or of Kafka. */
    @WithDefault("1s")
    Duration failureWait();

    /** How long a stop waits for the batch in hand. */
    @WithDefault("3s")
    Duration stopTimeout();
}
