// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.create;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.generation.charge.ChargeClient;
import dev.atelier.generation.charge.ChargeClient.ChargeOutcome;
import dev.atelier.generation.charge.ChargeRequest;
import dev.atelier.generation.create.PendingGenerationService.StartOutcome;
import dev.atelier.generation.idempotency.CreateAttempt;
import dev.atelier.generation.idempotency.RequestFingerprint;
import dev.atelier.generation.lifecycle.Generation;
import dev.atelier.generation.lifecycle.NewGeneration;
import dev.atelier.generation.lifecycle.RunQueue;
import dev.atelier.generation.lifecycle.RunState;
import dev.atelier.generation.quote.GenerationRequest;
import dev.atelier.generation.quote.Quote;
import dev.atelier.generation.quote.QuoteService;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.error.InfrastructureFailure;
import dev.atelier.platform.failpoint.FailPoint;
import dev.atelier.platform.metadata.Metadata;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * Creates a generation: find an earlier request with the same key, check and price, store, charge, queue. After a crash
 * between two of these steps {@link GenerationCompleter} queues the generation or refunds its charge.
 */
@ApplicationScoped
class CreateService {
    private static final Logger LOG = Logger.getLogger(CreateService.class);

    /** Another request can take and release the same key between two attempts, but not again and again. */
    private static final int KEY_ATTEMPTS = 3;

    private final QuoteService quotes;
    private final NewGenerationFactory factory;
    private final PendingGenerationService pending;
    private final PendingRunRepository unpaid;
    private final ChargeClient charges;
    private final RunQueue queue;
    private final ResultWaiter results;
    private final ObjectMapper json;
    private final Clock clock;

    CreateService(
            QuoteService quotes,
            NewGenerationFactory factory,
            PendingGenerationService pending,
            PendingRunRepository unpaid,
            ChargeClient charges,
            RunQueue queue,
            ResultWaiter results,
            ObjectMapper json,
            Clock clock) {
        this.quotes = quotes;
        this.factory = factory;
        this.pending = pending;
        this.unpaid = unpaid;
        this.charges = charges;
        this.queue = queue;
        this.results = results;
        this.json = json;
        this.clock = clock;
    }

    /** @param waits false for a caller that does not wait for the result, not even of a synchronous model */
    CreateResult create(GenerationRequest request, Caller caller, CreateArrival arrival, boolean waits) {
        RequestFingerprint fingerprint = RequestFingerprint.of(json.valueToTree(request));
        StartOutcome outcome = arrival.key()
                .flatMap(sent -> pending.resolveKey(caller, sent, fingerprint))
                .orElseGet(() -> {
                    Quote quote = quotes.quote(request, caller);
                    quote.refuseAbove(request.maxCredits());
                    return store(
                            factory.create(
                                    quote,
                                    caller,
                                    arrival.key(),
                                    fingerprint,
                                    Optional.ofNullable(request.metadata()),
                                    arrival.trace()),
                            arrival.attempt());
                });
        return switch (outcome) {
            case StartOutcome.Replayed(Generation generation) -> CreateResult.replay(generation, clock.instant());
            case StartOutcome.Started started -> chargeAndQueue(started, caller, waits);
        };
    }

    /** Creates a generation that has no idempotency key. */
    CreateResult createWithoutKey(NewGeneration content, CreateArrival arrival) {
        Generation generation = pending.store(content, arrival.attempt()).orElseThrow(CreateService::temporarilyDown);
        return chargeAndQueue(new StartOutcome.Started(generation, true), content.caller(), true);
    }

    /** What became of a create whose response is lost; when empty, nothing of it is ever queued. */
    Optional<CreateResult> conclude(long account, CreateAttempt attempt) {
        return pending.conclude(account, attempt).map(generation -> CreateResult.found(generation, clock.instant()));
    }

    private StartOutcome store(NewGeneration content, Optional<CreateAttempt> attempt) {
        for (int round = 0; round < KEY_ATTEMPTS; round++) {
            Optional<StartOutcome> outcome = pending.store(content, attempt)
                    .<StartOutcome>map(generation -> new StartOutcome.Started(generation, true))
                    .or(() -> content.key()
                            .flatMap(key -> pending.resolveKey(content.caller(), key, content.fingerprint())));
            if (outcome.isPresent()) {
                return outcome.orElseThrow();
            }
        }
        throw temporarilyDown();
    }

    private CreateResult chargeAndQueue(StartOutcome.Started started, Caller caller, boolean waits) {
        Generation generation = started.generation();
        FailPoint.hit("generation.create.after-pending");
        ChargeRequest request = ChargeRequest.of(
                caller,
                generation.id(),
                generation.order().price(),
                generation.model().slug(),
                generation.project(),
                generation.origin(),
                generation.order().metadata().flatMap(text -> text.read(json, Metadata.class)));
        return switch (charges.charge(request)) {
            case ChargeOutcome.Charged(long balance) -> queue(generation, balance, waits);
            case ChargeOutcome.Refused(ApiException refusal, boolean isCertain) -> {
                discard(generation, isCertain && started.isNew());
                throw refusal;
            }
            case ChargeOutcome.Unknown() -> {
                discard(generation, false);
                throw temporarilyDown();
            }
        };
    }

    private CreateResult queue(Generation generation, long balance, boolean waits) {
        FailPoint.hit("generation.create.after-charge");
        // Deleted or abandoned means that the completer refunds the charge: this request took too long, or the gateway
        // has lost it.
        Generation queued = queueCharged(generation).orElseThrow(CreateService::temporarilyDown);
        FailPoint.hit("generation.create.after-queued");
        LOG.infof(
                "generation queued generation=%d account=%d model=%s credits=%d",
                queued.id(),
                queued.account(),
                queued.model().slug(),
                queued.order().price().amount());
        queue.signal();
        return CreateResult.charged(waits ? results.await(queued) : queued, balance, clock.instant());
    }

    private Optional<Generation> queueCharged(Generation charged) {
        try {
            return pending.queue(charged);
        } catch (RuntimeException fault) {
            if (InfrastructureFailure.is(fault)) {
                throw new UnconfirmedQueueException(fault);
            }
            throw fault;
        }
    }

    /** @param isUncharged false when a charge may still be booked, which the completer must refund */
    private void discard(Generation generation, boolean isUncharged) {
        if (isUncharged) {
            // Nothing is booked: the request leaves no trace, and its key is free again.
            unpaid.delete(generation.id(), RunState.PENDING_CHARGE);
        } else {
            // The charge may be booked, and no answer says so in time. A repeat learns that billing is away, however
            // long,
            // and not that an earlier request is under way.
            unpaid.abandon(generation.id());
            LOG.warnf("generation abandoned generation=%d", generation.id());
        }
    }

    private static ApiException temporarilyDown() {
        return new ApiException(
                        ErrorCode.SERVICE_UNAVAILABLE, "The generation could not be started. Nothing was spent; retry.")
                .retryAfter(Duration.ofSeconds(2));
    }
}
