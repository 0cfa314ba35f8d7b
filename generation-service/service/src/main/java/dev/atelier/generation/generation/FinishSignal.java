// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

import io.quarkus.redis.datasource.ReactiveRedisDataSource;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/**
 * Tells the gateways that a generation has ended, so that whoever waits is answered at once. Best effort: a lost
 * signal costs a waiter two seconds, so it never holds up or fails a run.
 */
@ApplicationScoped
class FinishSignal {
    private static final Logger LOG = Logger.getLogger(FinishSignal.class);

    private final ReactiveRedisDataSource redis;
    private final String channel;

    FinishSignal(
            ReactiveRedisDataSource redis,
            @ConfigProperty(name = "atelier.signal.channel", defaultValue = "generation.finished") String channel) {
        this.redis = redis;
        this.channel = channel;
    }

    void publish(long generation) {
        redis.pubsub(String.class)
                .publish(channel, Long.toString(generation))
                .subscribe()
                .with(
                        _ -> {},
                        fault -> LOG.debugf("signal lost generation=%d cause=%s", generation, fault.getMessage()));
    }
}
