// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import dev.atelier.gateway.credential.Credential;
import dev.atelier.gateway.credential.CredentialRepository;
import dev.atelier.gateway.eventloop.BlockingWork;
import dev.atelier.gateway.eventloop.EventLoopLocal;
import dev.atelier.gateway.eventloop.RequestCoalescer;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.vertx.core.Future;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/**
 * Reads credentials from the database for requests that Redis cannot answer. Simultaneous requests with one credential
 * share a look-up, so that a thousand of them do not take the permits of all other clients.
 */
@Singleton
class CredentialLookup {
    /** A look-up takes a few milliseconds; with more of them waiting for the database, a refusal is the better answer. */
    static final int MAX_CONCURRENT = 512;

    private final CredentialRepository repository;
    private final RateLimits limits;
    private final AddressRateLimiter unknownKeys;
    private final Semaphore permits = new Semaphore(MAX_CONCURRENT);
    private final EventLoopLocal<RequestCoalescer<Long, Optional<CachedCredential>>> coalescer =
            new EventLoopLocal<>(_ -> new RequestCoalescer<>());

    CredentialLookup(CredentialRepository repository, RateLimits limits, AdmissionConfig config, Clock clock) {
        this.repository = repository;
        this.limits = limits;
        this.unknownKeys =
                new AddressRateLimiter(config.unknownPerAddress(), clock, "Too many unknown keys from this address.");
    }

    /** Finds the credential of a key that Redis does not know, unless the address has sent too many unknown keys. */
    Future<Optional<CachedCredential>> findUnlessGuessing(AdmissionRequest request) {
        unknownKeys.check(request.address());
        return find(request);
    }

    /** Finds any credential: without Redis, a client that guesses keys must not stop its neighbours. */
    Future<Optional<CachedCredential>> find(AdmissionRequest request) {
        long credential = request.credential();
        return coalescer.get().submit(credential, () -> read(credential)).onSuccess(found -> {
            if (found.isEmpty()) {
                unknownKeys.count(request.address());
            }
        });
    }

    private Future<Optional<CachedCredential>> read(long credential) {
        if (!permits.tryAcquire()) {
            return Future.failedFuture(
                    new ApiException(ErrorCode.SERVICE_UNAVAILABLE, "Too many requests at once. Retry shortly.")
                            .retryAfter(RequestContext.RETRY_AFTER));
        }
        return BlockingWork.run(() -> repository.find(credential).map(this::cached))
                .onComplete(_ -> permits.release());
    }

    private CachedCredential cached(Credential credential) {
        return CachedCredential.of(credential, limits.of(credential.caller().plan()));
    }
}
