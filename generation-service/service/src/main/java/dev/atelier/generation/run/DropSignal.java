// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import io.quarkus.redis.datasource.ReactiveRedisDataSource;
import io.quarkus.redis.datasource.pubsub.ReactivePubSubCommands;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/**
 * Tells every process that a generation has ended early, so that the one at work on it stops. Best effort: a worker
 * that does not hear of it learns at its next renewal, and what it makes is not taken anyway.
 */
@ApplicationScoped
class DropSignal {
    private static final Logger LOG = Logger.getLogger(DropSignal.class);

    private final ReactivePubSubCommands<String> redis;
    private final RunsUnderWay underWay;
    private final String channel;

    DropSignal(
            ReactiveRedisDataSource redis,
            RunsUnderWay underWay,
            @ConfigProperty(name = "atelier.signal.drop-channel", defaultValue = "generation.dropped") String channel) {
        this.redis = redis.pubsub(String.class);
        this.underWay = underWay;
        this.channel = channel;
    }

    void listen(@Observes StartupEvent event) {
        redis.subscribe(channel, this::heard)
                .subscribe()
                .with(_ -> {}, fault -> LOG.warnf("no early news of canceled runs cause=%s", fault.getMessage()));
    }

    void publish(long generation) {
        underWay.drop(generation);
        redis.publish(channel, Long.toString(generation))
                .subscribe()
                .with(
                        _ -> {},
                        fault -> LOG.debugf("signal lost generation=%s cause=%s", generation, fault.getMessage()));
    }

    private void heard(String generation) {
        try {
            underWay.drop(Long.parseLong(generation));
        } catch (NumberFormatException _) {
            LOG.debugf("not a generation on channel=%s", channel);
        }
    }
}
