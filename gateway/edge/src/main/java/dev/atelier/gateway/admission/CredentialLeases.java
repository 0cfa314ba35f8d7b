// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.atelier.gateway.admission.CredentialEntries.Entry;
import dev.atelier.gateway.lease.GatewayRegistry;
import dev.atelier.gateway.lease.LeaseClock;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The credentials that this gateway may use for a while without asking anybody. A lease counts from before the question that
 * gave it, and a change of the credential is answered only when every gateway has given it up or it is over (ADR 0086).
 */
@Singleton
class CredentialLeases {
    /** About 20 MB; beyond, Redis is asked more often. */
    static final long MAX_LEASES = 10_000;

    /** Half a lease leaves a late Redis time to answer before the lease is over. */
    private static final long RENEW_AFTER_NANOS = LeaseClock.LEASE.toNanos() / 2;

    /**
     * A look-up loses its permit to a change of the credential, and a forged entry costs one more question; two of either
     * within one request do not happen by chance.
     */
    private static final int MAX_LOOKUPS = 3;

    private final CredentialEntries entries;
    private final CredentialLookup lookup;
    private final AdmissionFallback fallback;
    private final GatewayRegistry registry;
    private final LeaseClock clock;
    private final Cache<Long, Lease> leases = Caffeine.newBuilder()
            .maximumSize(MAX_LEASES)
            .expireAfterWrite(LeaseClock.LEASE)
            .build();

    CredentialLeases(
            CredentialEntries entries,
            CredentialLookup lookup,
            AdmissionFallback fallback,
            GatewayRegistry registry,
            LeaseClock clock,
            MeterRegistry meters) {
        this.entries = entries;
        this.lookup = lookup;
        this.fallback = fallback;
        this.registry = registry;
        this.clock = clock;
        Gauge.builder("atelier.gateway.credential.leases", leases, Cache::estimatedSize)
                .description("Credentials that this gateway admits without asking Redis")
                .register(meters);
    }

    /**
     * The state of a credential as it was answered once.
     *
     * @param askedAt the time of {@link LeaseClock} before the question was sent
     * @param isFromRedis false when Redis did not answer, so that the database was read
     * @param isRenewing whether a request has begun to ask again
     */
    record Lease(
            long credential, CachedCredential state, long askedAt, boolean isFromRedis, AtomicBoolean isRenewing) {}

    /** The lease of a credential, if there is one; in its second half it is renewed meanwhile. Call this on an event loop. */
    Optional<Lease> find(long credential) {
        Lease lease = leases.getIfPresent(credential);
        if (lease == null || !isCurrent(lease)) {
            return Optional.empty();
        }
        if (clock.now() - lease.askedAt() > RENEW_AFTER_NANOS
                && lease.isRenewing().compareAndSet(false, true)) {
            ask(credential, () -> entries.read(credential), MAX_LOOKUPS, Future::failedFuture)
                    .onFailure(_ -> lease.isRenewing().set(false));
        }
        return Optional.of(lease);
    }

    /** Whether the lease is not over, and the credential was not changed since. */
    boolean isCurrent(Lease lease) {
        return clock.counts(lease.credential(), lease.askedAt());
    }

    /**
     * Asks Redis for a credential, and the database when Redis does not know it, or does not answer; call this on an event
     * loop.
     *
     * @return empty when there is no such credential
     */
    Future<Optional<Lease>> ask(long credential) {
        return ask(
                credential,
                () -> entries.read(credential),
                MAX_LOOKUPS,
                fault -> lookUpWithoutRedis(credential, fault));
    }

    private Future<Optional<Lease>> lookUpWithoutRedis(long credential, Throwable fault) {
        fallback.note(fault);
        long askedAt = clock.now();
        return lookup.find(credential)
                .map(found -> found.map(state -> new Lease(credential, state, askedAt, false, new AtomicBoolean())));
    }

    /** @param withoutRedis what to do when Redis cannot answer */
    private Future<Optional<Lease>> ask(
            long credential,
            Supplier<Future<Entry>> question,
            int lookups,
            Function<Throwable, Future<Optional<Lease>>> withoutRedis) {
        if (lookups < 0) {
            return withoutRedis.apply(new IllegalStateException("the credential changes all the time"));
        }
        long askedAt = clock.now();
        boolean mayKeep = registry.isRegistered(askedAt);
        return question.get().transform(answer -> {
            if (answer.failed()) {
                return withoutRedis.apply(answer.cause());
            }
            return switch (answer.result()) {
                case Entry.Cached(var state) ->
                    Future.succeededFuture(Optional.of(
                            keep(new Lease(credential, state, askedAt, true, new AtomicBoolean()), mayKeep)));
                case Entry.Missing(var permit) -> lookUp(credential, permit, lookups, withoutRedis);
                case Entry.Forged(var text) ->
                    ask(credential, () -> entries.readWithout(credential, text), lookups - 1, withoutRedis);
            };
        });
    }

    private Future<Optional<Lease>> lookUp(
            long credential, String permit, int lookups, Function<Throwable, Future<Optional<Lease>>> withoutRedis) {
        return lookup.find(credential)
                .compose(found -> found.map(state -> ask(
                                credential, () -> entries.store(credential, permit, state), lookups - 1, withoutRedis))
                        .orElseGet(() -> Future.succeededFuture(Optional.empty())));
    }

    /** How many leases there are. */
    long count() {
        leases.cleanUp();
        return leases.estimatedSize();
    }

    /** @param mayKeep false while a change of the credential would not wait for this gateway */
    private Lease keep(Lease lease, boolean mayKeep) {
        if (mayKeep) {
            leases.put(lease.credential(), lease);
        }
        return lease;
    }
}
