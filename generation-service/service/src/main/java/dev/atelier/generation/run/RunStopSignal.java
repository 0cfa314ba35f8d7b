// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import io.quarkus.redis.datasource.ReactiveRedisDataSource;
import io.quarkus.redis.datasource.pubsub.ReactivePubSubCommands;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import org.jboss.logging.Logger;

/**
 * Notifies every process of a canceled generation, so that the process that executes it stops. Best effort: a worker
 * that misses the message learns of the end at its next lease renewal, and its result is not accepted anyway.
 */
@ApplicationScoped
class RunStopSignal {
    private static final Logger LOG = Logger.getLogger(RunStopSignal.class);

    private static final String CHANNEL = "generation.dropped";

    private final ReactivePubSubCommands<String> redis;
    private final ActiveRuns active;

    RunStopSignal(ReactiveRedisDataSource redis, ActiveRuns active) {
        this.redis = redis.pubsub(String.class);
        this.active = active;
    }

    void listen(@Observes StartupEvent event) {
        redis.subscribe(CHANNEL, this::receive)
                .subscribe()
                .with(_ -> {}, fault -> LOG.warnf("no early news of canceled runs cause=%s", fault.getMessage()));
    }

    void publish(long generation) {
        active.drop(generation);
        redis.publish(CHANNEL, Long.toString(generation))
                .subscribe()
                .with(
                        _ -> {},
                        fault -> LOG.debugf("signal lost generation=%s cause=%s", generation, fault.getMessage()));
    }

    private void receive(String generation) {
        try {
            active.drop(Long.parseLong(generation));
        } catch (NumberFormatException _) {
            LOG.debugf("not a generation on channel=%s", CHANNEL);
        }
    }
}
