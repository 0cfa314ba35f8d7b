// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth.token;

import dev.atelier.gateway.oauth.authorize.RequestRepository;
import dev.atelier.gateway.oauth.client.ClientRepository;
import dev.atelier.platform.worker.Worker;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** Deletes requests, codes, tokens and unused clients whose time is over. */
@Singleton
class ExpiryWorker {
    /** A code that comes again within a day is recognised, and ends what it became. */
    private static final Duration CODES_KEPT = Duration.ofHours(24);
    /** An application that registered and never got an approval comes back with a new registration. */
    private static final Duration UNUSED_CLIENTS_KEPT = Duration.ofDays(30);

    private static final Duration INTERVAL = Duration.ofMinutes(10);
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(5);

    private final Worker worker;

    ExpiryWorker(
            RequestRepository requests,
            CodeRepository codes,
            TokenRepository tokens,
            ClientRepository clients,
            Clock clock,
            MeterRegistry meters) {
        this.worker = new Worker("oauth-expiry", INTERVAL, meters, () -> {
            Instant now = clock.instant();
            requests.deleteExpired(now);
            codes.deleteExpired(now.minus(CODES_KEPT));
            tokens.deleteExpiredTokens(now);
            clients.deleteUnused(now.minus(UNUSED_CLIENTS_KEPT));
            return INTERVAL;
        });
    }

    void start(@Observes StartupEvent event) {
        worker.startAfter(INTERVAL);
    }

    void stop(@Observes ShutdownEvent event) {
        worker.stop(STOP_TIMEOUT);
    }
}
