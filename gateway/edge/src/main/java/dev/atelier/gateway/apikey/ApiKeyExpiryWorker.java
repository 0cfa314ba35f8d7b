// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.apikey;

import dev.atelier.platform.id.AccountId;
import dev.atelier.platform.outbox.CloudEvent;
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
    /** How long before the end of a key its account is notified, once: a week has a working day everywhere. */
    private static final Duration NOTICE = Duration.ofDays(7);

    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(5);

    private final ApiKeyRepository keys;
    private final Outbox outbox;
    private final Clock clock;
    private final String topic;
    private final Duration interval;
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
        this.clock = clock;
        this.topic = topic;
        this.interval = config.expiryCheckEvery();
        this.worker = new Worker(
                "api-key-expiry", interval, meters, () -> publishBatch() == BATCH ? Duration.ZERO : interval);
    }

    /** The event that an API key ends soon. */
    record ApiKeyExpiringEvent(
            String eventId, long account, long credential, String name, String hint, Instant expiresAt, Instant at) {
        static final String TYPE = "credential.expiring.v1";
        private static final String SOURCE = "gateway";

        /** A key has one event for each end, so that a repeated event has the same id. */
        static ApiKeyExpiringEvent of(ApiKey key, Instant at) {
            Instant end = key.times().expiresAt().orElseThrow();
            return new ApiKeyExpiringEvent(
                    "evt_key_" + key.id() + "_" + end.getEpochSecond(),
                    key.account(),
                    key.id(),
                    key.settings().name(),
                    key.hint(),
                    end,
                    at);
        }

        /** The partition key: the events of an account keep their order. */
        String key() {
            return new AccountId(account).toString();
        }

        CloudEvent toCloudEvent() {
            return new CloudEvent(eventId, TYPE, SOURCE, key(), at, this);
        }
    }

    void start(@Observes StartupEvent event) {
        worker.startAfter(interval);
    }

    void stop(@Observes ShutdownEvent event) {
        worker.stop(STOP_TIMEOUT);
    }

    /** @return the number of keys in the batch */
    int publishBatch() {
        Instant now = clock.instant();
        return QuarkusTransaction.requiringNew().call(() -> {
            List<ApiKey> ending = keys.lockEndingSoon(now, now.plus(NOTICE), BATCH);
            for (ApiKey key : ending) {
                keys.markNotified(key);
                ApiKeyExpiringEvent expiring = ApiKeyExpiringEvent.of(key, now);
                outbox.add(topic, expiring.key(), expiring.toCloudEvent());
            }
            return ending.size();
        });
    }
}
