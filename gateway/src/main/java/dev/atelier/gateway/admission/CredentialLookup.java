// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import dev.atelier.gateway.credential.Credential;
import dev.atelier.gateway.credential.CredentialRepository;
import dev.atelier.gateway.exchange.ExchangeConfig;
import dev.atelier.gateway.loop.OffLoop;
import dev.atelier.gateway.loop.PerLoop;
import dev.atelier.gateway.loop.SharedReads;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.vertx.core.Future;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/**
 * Reads credentials from the database for requests that Redis cannot answer, a bounded number at a time. The requests of
 * one credential share a look-up: a thousand that come at once must not take the places of the others.
 */
@Singleton
class CredentialLookup {
    private final CredentialRepository repository;
    private final AddressLimiter addresses;
    private final ExchangeConfig config;
    private final Semaphore places;
    // The places bound the look-ups; whoever finds none is refused rather than queued.
    private final PerLoop<SharedReads<Long, Optional<Credential>>> shared =
            new PerLoop<>(_ -> new SharedReads<>(Integer.MAX_VALUE));

    CredentialLookup(
            CredentialRepository repository, AddressLimiter addresses, AdmissionConfig limits, ExchangeConfig config) {
        this.repository = repository;
        this.addresses = addresses;
        this.config = config;
        this.places = new Semaphore(limits.lookups());
    }

    /** For a key that Redis does not know. Who asks for too many unknown keys has to wait. */
    Future<Optional<Credential>> findUnlessGuessing(Question question) {
        addresses.check(question.address());
        return find(question);
    }

    /** For any key: while Redis is away a guessing neighbour must not stop those who guess nothing. */
    Future<Optional<Credential>> find(Question question) {
        long credential = question.credential();
        return shared.get().ask(credential, () -> read(credential)).onSuccess(found -> {
            if (found.isEmpty()) {
                addresses.countUnknown(question.address());
            }
        });
    }

    private Future<Optional<Credential>> read(long credential) {
        if (!places.tryAcquire()) {
            return Future.failedFuture(
                    new ApiException(ErrorCode.SERVICE_UNAVAILABLE, "Too many requests at once. Retry shortly.")
                            .retryAfter(config.retryAfter()));
        }
        return OffLoop.call(() -> repository.find(credential)).eventually(() -> {
            places.release();
            return Future.succeededFuture();
        });
    }
}
