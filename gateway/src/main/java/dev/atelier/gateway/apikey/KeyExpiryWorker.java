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

/** Tells each account once of each key that ends soon; replicas share the work by locks on the rows. */
@Singleton
class KeyExpiryWorker {
    private static final Logger LOG = Logger.getLogger(KeyExpiryWorker.class);
    /** What is left after so many batches waits for the next look. */
    private static final int MOST_BATCHES = 100;

    private final ApiKeyRepository keys;
    private final Outbox outbox;
    private final ApiKeyConfig config;
    private final Clock clock;
    private final Vertx vertx;
    private final String topic;
    private final AtomicBoolean looking = new AtomicBoolean();

    KeyExpiryWorker(
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
                _ -> Thread.ofVirtual().name("key-expiry").start(this::look));
    }

    private void look() {
        if (!looking.compareAndSet(false, true)) {
            return;
        }
        try {
            int batches = 0;
            while (batches < MOST_BATCHES && tell() == config.expiryBatch()) {
                batches++;
            }
        } catch (RuntimeException fault) {
            LOG.warnf("keys that end soon are not told of cause=%s", fault);
        } finally {
            looking.set(false);
        }
    }

    /** @return how many keys were told of */
    int tell() {
        Instant now = clock.instant();
        return QuarkusTransaction.requiringNew().call(() -> {
            List<ApiKey> ending = keys.endingSoon(now, now.plus(config.expiryNotice()), config.expiryBatch());
            for (ApiKey key : ending) {
                keys.markTold(key);
                KeyExpiring told = KeyExpiring.of(key, now);
                outbox.add(topic, told.key(), told.event());
            }
            return ending.size();
        });
    }
}
