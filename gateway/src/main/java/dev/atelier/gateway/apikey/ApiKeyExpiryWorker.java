// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.apikey;

import dev.atelier.platform.outbox.Outbox;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.runtime.StartupEvent;
import io.vertx.core.Vertx;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/** Publishes one event for each key that ends soon; replicas share the work by locks on the rows. */
@Singleton
class ApiKeyExpiryWorker {
    private static final Logger LOG = Logger.getLogger(ApiKeyExpiryWorker.class);
    /** Further keys wait for the next run. */
    private static final int MAX_BATCHES = 100;

    private static final int BATCH = 200;

    private final ApiKeyRepository keys;
    private final Outbox outbox;
    private final ApiKeyConfig config;
    private final Clock clock;
    private final Vertx vertx;
    private final String topic;
    private final AtomicBoolean running = new AtomicBoolean();

    ApiKeyExpiryWorker(
            ApiKeyRepository keys,
            Outbox outbox,
            ApiKeyConfig config,
            Clock clock,
            Vertx vertx,
            @ConfigProperty(name = "atelier.topic.credits-events") String topic) {
        this.keys = keys;
        this.outbox = outbox;
        this.config = config;
        this.clock = clock;
        this.vertx = vertx;
        this.topic = topic;
    }

    void start(@Observes StartupEvent event) {
        vertx.setPeriodic(
                config.expiryCheckEvery().toMillis(),
                _ -> Thread.ofVirtual().name("key-expiry").start(this::run));
    }

    private void run() {
        if (!running.compareAndSet(false, true)) {
            return;
        }
        try {
            int batches = 0;
            while (batches < MAX_BATCHES && publishBatch() == BATCH) {
                batches++;
            }
        } catch (RuntimeException fault) {
            LOG.warnf("key expiry events not published cause=%s", fault);
        } finally {
            running.set(false);
        }
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
