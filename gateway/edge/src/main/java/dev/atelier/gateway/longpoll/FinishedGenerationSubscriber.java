// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.longpoll;

import dev.atelier.gateway.redis.RedisConnector;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.List;
import org.jboss.logging.Logger;

/** Receives the ids of finished generations on one Redis channel; {@link FallbackPoll} finds what this one misses. */
@Singleton
class FinishedGenerationSubscriber {
    private static final Logger LOG = Logger.getLogger(FinishedGenerationSubscriber.class);
    private static final String CHANNEL = "generation.finished";

    private final RedisConnector connector;
    private final LongPollRegistry registry;

    FinishedGenerationSubscriber(RedisConnector connector, LongPollRegistry registry) {
        this.connector = connector;
        this.registry = registry;
    }

    void start(@Observes StartupEvent event) {
        connector.subscribe(List.of(CHANNEL), (_, generation) -> receive(generation));
    }

    private void receive(String generation) {
        if (generation.matches("[0-9]{1,18}")) {
            registry.signal(Long.parseLong(generation));
        } else {
            LOG.warn("finish signal without a generation number");
        }
    }
}
