// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.create;

import dev.atelier.generation.catalogue.ModelCatalogue;
import dev.atelier.generation.create.NewGenerationStore.NewRow;
import dev.atelier.generation.idempotency.CreateAttempt;
import dev.atelier.generation.idempotency.IdempotencyKey;
import dev.atelier.generation.idempotency.IdempotencyStore;
import dev.atelier.generation.idempotency.IdempotencyStore.IdempotencyRecord;
import dev.atelier.generation.idempotency.RequestFingerprint;
import dev.atelier.generation.lifecycle.FinalizeLink.FinalizeOffer;
import dev.atelier.generation.lifecycle.Generation;
import dev.atelier.generation.lifecycle.GenerationConfig;
import dev.atelier.generation.lifecycle.GenerationRepository;
import dev.atelier.generation.lifecycle.NewGeneration;
import dev.atelier.generation.lifecycle.RunRepository;
import dev.atelier.generation.schedule.QueueEntry;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.sql.GroupCommit;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The steps of a create until the generation is queued or deleted, each in one statement or one transaction. */
@ApplicationScoped
class PendingGenerationService {
    /**
     * How long a request has a generation to itself while it waits for the charge; then the completer, or a retry with
     * the same key, may continue. Longer than all attempts at billing together, which take at most 13 s.
     */
    private static final Duration PENDING_FOR = Duration.ofSeconds(15);

    /** A request that has taken longer waits for billing, and may take all of its time. */
    private static final Duration USUAL_CHARGE = Duration.ofSeconds(5);

    private static final Duration MOMENT = Duration.ofSeconds(1);

    private static final Duration CONCURRENCY_RETRY_AFTER = Duration.ofSeconds(5);

    /** A queue of this length takes minutes. */
    private static final Duration QUEUE_RETRY_AFTER = Duration.ofSeconds(30);

    private final NewGenerationStore newGenerations;
    private final GenerationRepository generations;
    private final PendingRunRepository pending;
    private final RunRepository runs;
    private final IdempotencyStore keys;
    private final ModelCatalogue catalogue;
    private final GenerationConfig config;
    private final Clock clock;
    private final GroupCommit<ChargedRun, Optional<QueueEntry>> queued;

    PendingGenerationService(
            NewGenerationStore newGenerations,
            GenerationRepository generations,
            PendingRunRepository pending,
            RunRepository runs,
            IdempotencyStore keys,
            ModelCatalogue catalogue,
            GenerationConfig config,
            MeterRegistry meters,
            Clock clock) {
        this.newGenerations = newGenerations;
        this.generations = generations;
        this.pending = pending;
        this.runs = runs;
        this.keys = keys;
        this.catalogue = catalogue;
        this.config = config;
        this.clock = clock;
        this.queued = new GroupCommit<>("queue", meters, ChargedRun::account, ChargedRun::id, this::queueAll);
    }

    /** The generation of an earlier request with this key; empty when the key is free. */
    @Transactional
    Optional<StartOutcome> resolveKey(Caller caller, IdempotencyKey key, RequestFingerprint fingerprint) {
        Optional<IdempotencyRecord> known = keys.find(caller.account(), key);
        known.ifPresent(record -> record.requireSame(fingerprint));
        return known.map(record -> resume(caller, record.generation()));
    }

    private StartOutcome resume(Caller caller, long id) {
        Generation seen = generations.find(id).orElseThrow(() -> inProgress(MOMENT));
        if (seen.status().isShown()) {
            return new StartOutcome.Replayed(seen);
        }
        boolean isTakenOver = pending.takeOver(id, caller.credential(), PENDING_FOR);
        Generation now = generations.find(id).orElseThrow(() -> inProgress(MOMENT));
        if (isTakenOver) {
            return new StartOutcome.Started(now, false);
        }
        if (now.status().isShown()) {
            return new StartOutcome.Replayed(now);
        }
        throw inProgress(now.run().heldFor(clock.instant()));
    }

    /**
     * Stores the generation before the charge; empty when another request took the key meanwhile.
     *
     * @param attempt refused when the gateway has concluded it already, because the client has that answer
     */
    Optional<Generation> store(NewGeneration content, Optional<CreateAttempt> attempt) {
        boolean isOneStatement = content.concurrencyLimit().isEmpty()
                && content.finalizeLink().source().isEmpty();
        Instant now = clock.instant();
        NewRow row = new NewRow(content, now, now.plus(PENDING_FOR), attempt);
        return isOneStatement ? store(row) : QuarkusTransaction.requiringNew().call(() -> storeWithinLimits(row));
    }

    private Optional<Generation> storeWithinLimits(NewRow row) {
        Optional<Generation> stored = store(row);
        stored.ifPresent(generation -> {
            row.content().concurrencyLimit().ifPresent(limit -> refuseAboveConcurrency(limit, generation));
            generation.finalizeLink().source().ifPresent(source -> reserveFinalize(source, generation));
        });
        return stored;
    }

    private Optional<Generation> store(NewRow row) {
        NewGenerationStore.Outcome outcome = newGenerations.store(row);
        if (outcome.isQueueFull()) {
            throw queueFull(config.waitingPerAccount());
        }
        if (outcome.isStored()) {
            return Optional.of(Generation.pending(outcome.id(), row.content(), row.now()));
        }
        if (row.content().key().isEmpty()) {
            throw concluded();
        }
        return Optional.empty();
    }

    /** The generation of an attempt when it is queued; otherwise the attempt ends here, and nothing of it is ever queued. */
    @Transactional
    Optional<Generation> conclude(long account, CreateAttempt attempt) {
        if (keys.recordNone(account, attempt)) {
            return Optional.empty();
        }
        OptionalLong id = keys.findGeneration(account, attempt);
        if (id.isEmpty()) {
            return Optional.empty();
        }
        boolean isAbandoned = pending.abandon(id.orElseThrow());
        return isAbandoned ? Optional.empty() : findShown(id.orElseThrow());
    }

    /**
     * The charge of the generation is booked: the run is queued, with whichever runs are queued at this moment.
     *
     * @param charged as it was read or stored before
     * @return empty when the generation was abandoned meanwhile, and its charge refunded
     */
    Optional<Generation> queue(Generation charged) {
        Instant deadline = clock.instant().plus(startDeadline(charged));
        return queued.submit(new ChargedRun(charged, deadline))
                .map(charged::queued)
                .or(() -> findShown(charged.id()));
    }

    private record ChargedRun(Generation generation, Instant deadline) {
        long id() {
            return generation.id();
        }

        long account() {
            return generation.account();
        }

        RunRepository.Entering entering() {
            return new RunRepository.Entering(id(), null, generation.run().entry(), deadline);
        }
    }

    private List<Optional<QueueEntry>> queueAll(List<ChargedRun> charged) {
        return runs.queue(charged.stream().map(ChargedRun::entering).toList());
    }

    private Optional<Generation> findShown(long id) {
        return generations.find(id).filter(found -> found.status().isShown());
    }

    private Duration startDeadline(Generation generation) {
        return catalogue
                .find(generation.model().id())
                .map(model -> model.limits().start())
                .orElse(Duration.ZERO);
    }

    /** Creates at the same moment may pass together; the limit bounds a crowd, not a single run. */
    private static ApiException queueFull(int limit) {
        return new ApiException(
                        ErrorCode.CONCURRENCY_LIMIT,
                        limit + " runs of this account wait for their start, and no more may; try again when some have"
                                + " started.")
                .retryAfter(QUEUE_RETRY_AFTER);
    }

    private void refuseAboveConcurrency(int limit, Generation stored) {
        long open = generations.countOpenLocked(stored.account(), stored.model().id());
        if (open > limit) {
            throw new ApiException(
                            ErrorCode.CONCURRENCY_LIMIT,
                            "An account has at most %d runs of this model at once, and %d are under way; wait for one to end."
                                    .formatted(limit, open - 1),
                            "model")
                    .retryAfter(CONCURRENCY_RETRY_AFTER);
        }
    }

    private void reserveFinalize(long source, Generation stored) {
        if (!generations.reserveFinalize(source, stored.account(), stored.id(), clock.instant())) {
            throw FinalizeOffer.notFinalizable();
        }
    }

    private static ApiException concluded() {
        return new ApiException(ErrorCode.SERVICE_UNAVAILABLE, "The gateway gave this request up. Nothing was spent.");
    }

    /** @param heldFor how long the first request may still take */
    private static ApiException inProgress(Duration heldFor) {
        boolean isSlow = heldFor.compareTo(PENDING_FOR.minus(USUAL_CHARGE)) < 0;
        return new ApiException(
                        ErrorCode.IDEMPOTENCY_IN_PROGRESS,
                        "The first request with this Idempotency-Key is not answered yet.",
                        IdempotencyKey.HEADER)
                .retryAfter(isSlow ? heldFor : MOMENT);
    }

    /** How the start of a create ended: with a generation to charge, or with the one of an earlier request. */
    sealed interface StartOutcome {
        /**
         * This request charges the generation.
         *
         * @param isNew false when an earlier request with the same key stored the generation and stopped
         */
        record Started(Generation generation, boolean isNew) implements StartOutcome {}

        /** An earlier request with the same key created the generation. */
        record Replayed(Generation generation) implements StartOutcome {}
    }
}
