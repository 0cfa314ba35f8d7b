// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.atelier.gateway.credential.Credential;
import dev.atelier.gateway.credential.CredentialCache;
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
import java.time.Duration;
import java.time.Instant;
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

    /** About 10 MB; a number is never given to a second credential, so an answer is not wrong for long. */
    private static final long MAX_MISSING = 100_000;

    /** How much the clocks of two replicas may differ, and how long a look-up may take. */
    private static final Duration CLOCK_DIFFERENCE = Duration.ofMinutes(1);

    private static final Duration MISSING_LIFETIME = Duration.ofSeconds(60);

    private final CredentialRepository repository;
    private final RateLimits limits;
    private final Clock clock;
    private final Semaphore permits = new Semaphore(MAX_CONCURRENT);
    private final Cache<Long, Boolean> missing = Caffeine.newBuilder()
            .maximumSize(MAX_MISSING)
            .expireAfterWrite(MISSING_LIFETIME)
            .build();
    private final EventLoopLocal<RequestCoalescer<Long, Optional<CachedCredential>>> reads =
            new EventLoopLocal<>(_ -> new RequestCoalescer<>());

    CredentialLookup(CredentialRepository repository, RateLimits limits, Clock clock) {
        this.repository = repository;
        this.limits = limits;
        this.clock = clock;
    }

    /** Whether a look-up within the last minute found no such credential. */
    boolean isKnownToBeMissing(long credential) {
        return missing.getIfPresent(credential) != null;
    }

    /** Finds a credential; call this on an event loop. */
    Future<Optional<CachedCredential>> find(long credential) {
        return reads.get().submit(credential, () -> read(credential)).onSuccess(found -> {
            if (found.isEmpty()) {
                missing.put(credential, true);
            }
        });
    }

    private Future<Optional<CachedCredential>> read(long credential) {
        if (!permits.tryAcquire()) {
            return Future.failedFuture(
                    new ApiException(ErrorCode.SERVICE_UNAVAILABLE, "Too many requests at once. Retry shortly.")
                            .retryAfter(RequestContext.RETRY_AFTER));
        }
        // Read before the state is: the state is never taken for younger than it is.
        Instant until = clock.instant().plus(CredentialCache.LIFETIME).plus(CLOCK_DIFFERENCE);
        return BlockingWork.run(() -> repository.find(credential).map(found -> cached(found, until)))
                .onComplete(_ -> permits.release());
    }

    private CachedCredential cached(Credential credential, Instant until) {
        return CachedCredential.of(credential, limits.of(credential.caller().plan()), until);
    }
}
