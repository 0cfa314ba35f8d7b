// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import dev.atelier.generation.lifecycle.Failure.FailureCode;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.redis.datasource.ReactiveRedisDataSource;
import io.quarkus.runtime.Startup;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.jboss.logging.Logger;

/**
 * Announces the end of a generation: to requests of this process that wait for it, to the gateways, to metrics and log.
 * The Redis message is best effort: a gateway that misses one notices the end two seconds later, so a Redis fault
 * neither delays nor fails a run.
 */
@Startup
@ApplicationScoped
public class FinishNotifier {
    private static final Logger LOG = Logger.getLogger(FinishNotifier.class);

    /** The gateways subscribe to it by this name. */
    private static final String CHANNEL = "generation.finished";

    /** The tag {@code error} of a generation that succeeded. */
    private static final String NO_ERROR = "none";

    private final ReactiveRedisDataSource redis;
    private final MeterRegistry registry;
    private final Map<Long, CountDownLatch> watched = new ConcurrentHashMap<>();

    FinishNotifier(ReactiveRedisDataSource redis, MeterRegistry registry) {
        this.redis = redis;
        this.registry = registry;
        // The timer by model has too many series to exist from the start, so an alert would miss the first failure of
        // each.
        counter(NO_ERROR);
        Arrays.stream(FailureCode.values()).map(FailureCode::wire).forEach(this::counter);
    }

    /** The latch opens when the generation ends in this process; an end in another process does not open it. */
    public CountDownLatch watch(long generation) {
        return watched.computeIfAbsent(generation, _ -> new CountDownLatch(1));
    }

    public void unwatch(long generation) {
        watched.remove(generation);
    }

    void announce(Generation generation) {
        CountDownLatch latch = watched.get(generation.id());
        if (latch != null) {
            latch.countDown();
        }
        publish(generation.id());
        record(generation);
    }

    private void publish(long generation) {
        redis.pubsub(String.class)
                .publish(CHANNEL, Long.toString(generation))
                .subscribe()
                .with(
                        _ -> {},
                        fault -> LOG.debugf("signal lost generation=%d cause=%s", generation, fault.getMessage()));
    }

    private void record(Generation generation) {
        String model = generation.model().slug();
        String status = generation.status().wire();
        String error =
                generation.failure().map(failure -> failure.code().wire()).orElse(NO_ERROR);
        Duration duration = Duration.between(
                generation.times().createdAt(), generation.times().finishedAt().orElseThrow());
        registry.timer("atelier.generation.finished", "model", model, "status", status, "error", error)
                .record(duration);
        counter(error).increment();
        LOG.infof(
                "generation finished generation=%d account=%d status=%s error=%s ms=%d",
                generation.id(), generation.account(), status, error, duration.toMillis());
    }

    private Counter counter(String error) {
        return registry.counter("atelier.generation.ends", "error", error);
    }
}
