// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

import dev.atelier.generation.catalogue.ModelCatalogue;
import dev.atelier.generation.idempotency.IdempotencyKey;
import dev.atelier.generation.idempotency.IdempotencyRecord;
import dev.atelier.generation.idempotency.IdempotencyStore;
import dev.atelier.generation.idempotency.RequestFingerprint;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The steps of a generation from its request until it is queued or gone, each one transaction. */
@ApplicationScoped
class PendingGenerations {
    private final GenerationRepository generations;
    private final IdempotencyStore keys;
    private final ModelCatalogue catalogue;
    private final GenerationConfig config;
    private final Clock clock;

    PendingGenerations(
            GenerationRepository generations,
            IdempotencyStore keys,
            ModelCatalogue catalogue,
            GenerationConfig config,
            Clock clock) {
        this.generations = generations;
        this.keys = keys;
        this.catalogue = catalogue;
        this.config = config;
        this.clock = clock;
    }

    /** What an earlier request with this key has left; empty when the key is free. */
    @Transactional
    Optional<KeyUse> resolve(Caller caller, IdempotencyKey key, RequestFingerprint fingerprint) {
        Optional<IdempotencyRecord> known = keys.find(caller.account(), key);
        known.ifPresent(record -> record.refuseOther(fingerprint));
        return known.map(record -> resolve(caller, record.generation()));
    }

    private KeyUse resolve(Caller caller, long id) {
        // Locked only when it may have to be taken over: a replay reads without waiting for the run's own updates.
        Generation seen = generations.any(id).orElseThrow(PendingGenerations::inProgress);
        if (seen.status().isShown()) {
            return new KeyUse.Replayed(seen);
        }
        Generation generation = generations.lockFresh(seen).orElseThrow(PendingGenerations::inProgress);
        if (generation.status().isShown()) {
            return new KeyUse.Replayed(generation);
        }
        Instant now = clock.instant();
        if (!generation.takeOver(caller.credential(), now, now.plus(config.pendingFor()))) {
            throw inProgress();
        }
        return new KeyUse.Started(generation, false);
    }

    /** Writes the key and the generation, before any money is asked for; empty when the key was taken meanwhile. */
    @Transactional
    Optional<Generation> begin(Draft draft) {
        long id = generations.nextId();
        var record = new IdempotencyRecord(draft.fingerprint(), id);
        boolean taken = draft.key()
                .map(key -> !keys.take(draft.caller().account(), key, record))
                .orElse(false);
        if (taken) {
            return Optional.empty();
        }
        refuseWithoutPlace(draft);
        refuseSecondFinalize(draft, id);
        Instant now = clock.instant();
        var generation = new Generation(id, draft, now);
        generation.hold(now, now.plus(config.pendingFor()));
        generations.persist(generation);
        return Optional.of(generation);
    }

    /** The charge is booked. Empty when the generation was given up meanwhile, and its charge with it. */
    @Transactional
    Optional<Generation> queue(long id) {
        Optional<Generation> generation = generations.lock(id);
        Instant now = clock.instant();
        generation.ifPresent(found -> found.queue(now.plus(startDeadline(found)), now));
        return generation.filter(found -> found.status().isShown());
    }

    /** Billing refused, so nothing is booked: the request leaves no trace and its key is free again. */
    @Transactional
    void forget(long id) {
        generations
                .lock(id)
                .filter(generation -> generation.status() == GenerationStatus.PENDING_CHARGE)
                .ifPresent(this::delete);
    }

    /** The charge has been given back for good. */
    @Transactional
    void forgetAbandoned(long id) {
        generations
                .lock(id)
                .filter(generation -> generation.status() == GenerationStatus.ABANDONED)
                .ifPresent(this::delete);
    }

    /** Whether the charge is booked will not be known in time: the completer gives it back. False when too late. */
    @Transactional
    boolean abandon(long id) {
        return generations
                .lock(id)
                .filter(generation -> generation.abandon(clock.instant()))
                .isPresent();
    }

    private void delete(Generation generation) {
        generation
                .purchase()
                .idempotencyKey()
                .ifPresent(key -> keys.release(generation.account(), key, generation.id()));
        withdrawFinalize(generation);
        generations.delete(generation);
    }

    private void withdrawFinalize(Generation remake) {
        remake.remake().source().flatMap(generations::lock).ifPresent(source -> source.withdrawFinalize(remake.id()));
    }

    private Duration startDeadline(Generation generation) {
        return catalogue
                .find(generation.model().id())
                .map(model -> model.limits().start())
                .orElse(Duration.ZERO);
    }

    private void refuseWithoutPlace(Draft draft) {
        draft.places().ifPresent(places -> {
            long model = draft.quote().model().id();
            if (generations.countPlacesLocked(draft.caller().account(), model) >= places) {
                throw new ApiException(
                                ErrorCode.CONCURRENCY_LIMIT,
                                "This model runs " + places + " times at once for an account; wait for one to end.",
                                "model")
                        .retryAfter(config.placeRetry());
            }
        });
    }

    private void refuseSecondFinalize(Draft draft, long id) {
        draft.finalizes().ifPresent(source -> {
            boolean offered = generations
                    .lock(source)
                    .filter(generation -> generation.account() == draft.caller().account())
                    .filter(generation -> generation.offerFinalize(id, clock.instant()))
                    .isPresent();
            if (!offered) {
                throw FinalizeRefused.now();
            }
        });
    }

    private static ApiException inProgress() {
        return new ApiException(
                        ErrorCode.IDEMPOTENCY_IN_PROGRESS,
                        "The first request with this Idempotency-Key is not answered yet.",
                        IdempotencyKey.HEADER)
                .retryAfter(Duration.ofSeconds(1));
    }
}
