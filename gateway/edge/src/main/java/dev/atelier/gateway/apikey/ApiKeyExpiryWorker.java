// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.apikey;

import dev.atelier.platform.outbox.Outbox;
import dev.atelier.platform.worker.Worker;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Publishes one event for each key that ends soon; replicas share the work by locks on the rows. */
@Singleton
class ApiKeyExpiryWorker {
    private static final int BATCH = 200;
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(5);

    private final ApiKeyRepository keys;
    private final Outbox outbox;
    private final ApiKeyConfig config;
    private final Clock clock;
    private final String topic;
    private final Worker worker;

    ApiKeyExpiryWorker(
            ApiKeyRepository keys,
            Outbox outbox,
            ApiKeyConfig config,
            Clock clock,
            MeterRegistry meters,
            @ConfigProperty(name = "atelier.topic.credits-events") String topic) {
        this.keys = keys;
        this.outbox = outbox;
        this.config = config;
        this.clock = clock;
        this.topic = topic;
        this.worker = new Worker(
                "api-key-expiry",
                config.expiryCheckEvery(),
                meters,
                () -> publishBatch() == BATCH ? Duration.ZERO : config.expiryCheckEvery());
    }

    void start(@Observes StartupEvent event) {
        worker.startAfter(config.expiryCheckEvery());
    }

    void stop(@Observes ShutdownEvent event) {
        worker.stop(STOP_TIMEOUT);
    }

    /** @return the number of keys in the batch */
    int publishBatch() {
        Instant now = clock.instant();
        return QuarkusTransaction.requiringNew().call(() -> {
            List<ApiKey> ending = keys.lockEndingSoon(now, now.plus(config.expiryNotice()), BATCH);
            for (ApiKey key : ending) {
                keys.markNotified(key);
                ApiKeyExpiringEvent expiring = ApiKeyExpiringEvent.of(key, now);
                outbox.add(topic, expiring.key(), expiring.toCloudEvent());
            }
            return ending.size();
        });
    }
}
