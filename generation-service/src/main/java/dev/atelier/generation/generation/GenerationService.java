// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.charge.ChargeOutcome;
import dev.atelier.generation.charge.ChargeRequest;
import dev.atelier.generation.charge.ChargeService;
import dev.atelier.generation.estimate.EstimateService;
import dev.atelier.generation.estimate.GenerationRequest;
import dev.atelier.generation.estimate.Quote;
import dev.atelier.generation.idempotency.IdempotencyKey;
import dev.atelier.generation.idempotency.RequestFingerprint;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.failpoint.FailPoint;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.jboss.logging.Logger;

/**
 * Makes a generation: look for a replay, check and price, write it down, charge, queue. A crash between two of these
 * leaves a generation that {@link GenerationCompleter} brings to an end.
 */
@ApplicationScoped
class GenerationService {
    private static final Logger LOG = Logger.getLogger(GenerationService.class);

    /** A key can be taken and freed again between two looks, but not over and over. */
    private static final int LOOKS_AT_A_KEY = 3;

    private final EstimateService estimates;
    private final PendingGenerations pending;
    private final ChargeService charges;
    private final SynchronousRuns synchronous;
    private final RunStarter runs;
    private final Seeds seeds;
    private final ObjectMapper json;
    private final Clock clock;

    GenerationService(
            EstimateService estimates,
            PendingGenerations pending,
            ChargeService charges,
            SynchronousRuns synchronous,
            RunStarter runs,
            Seeds seeds,
            ObjectMapper json,
            Clock clock) {
        this.estimates = estimates;
        this.pending = pending;
        this.charges = charges;
        this.synchronous = synchronous;
        this.runs = runs;
        this.seeds = seeds;
        this.json = json;
        this.clock = clock;
    }

    Created create(GenerationRequest request, Caller caller, Optional<IdempotencyKey> key, RequestTrace trace) {
        RequestFingerprint fingerprint = RequestFingerprint.of(json.valueToTree(request));
        KeyUse use = key.flatMap(sent -> pending.resolve(caller, sent, fingerprint))
                .orElseGet(() -> begin(checked(request, caller, key, fingerprint, trace)));
        return switch (use) {
            case KeyUse.Replayed(Generation generation) -> Created.replay(generation, clock.instant());
            case KeyUse.Started started -> chargeAndQueue(started, caller);
        };
    }

    private Draft checked(
            GenerationRequest request,
            Caller caller,
            Optional<IdempotencyKey> key,
            RequestFingerprint fingerprint,
            RequestTrace trace) {
        Quote quote = estimates.quote(request, caller);
        quote.refuseAbove(request.maxCredits());
        ObjectNode input = seeds.completed(quote.model(), quote.input());
        var facts = new Draft.Facts(stored(quote.price().lines()), StoredJson.EMPTY_LIST, StoredJson.EMPTY_LIST);
        return new Draft(
                caller,
                request.chosenProject(),
                quote,
                input,
                facts,
                key,
                fingerprint,
                trace,
                Optional.empty(),
                Optional.empty(),
                OptionalLong.empty());
    }

    private KeyUse begin(Draft draft) {
        for (int look = 0; look < LOOKS_AT_A_KEY; look++) {
            Optional<KeyUse> use = pending.begin(draft)
                    .<KeyUse>map(generation -> new KeyUse.Started(generation, true))
                    .or(() -> draft.key().flatMap(key -> pending.resolve(draft.caller(), key, draft.fingerprint())));
            if (use.isPresent()) {
                return use.orElseThrow();
            }
        }
        throw temporarilyDown();
    }

    private Created chargeAndQueue(KeyUse.Started started, Caller caller) {
        Generation generation = started.generation();
        FailPoint.hit("generation.create.after-pending");
        ChargeRequest request = ChargeRequest.of(generation.id(), generation.price(), caller);
        return switch (charges.charge(request)) {
            case ChargeOutcome.Charged(long balance) -> queue(generation, balance);
            case ChargeOutcome.Refused(ApiException refusal, boolean isCertain) -> {
                giveUp(generation, isCertain && started.isNew());
                throw refusal;
            }
            case ChargeOutcome.Unknown() -> {
                giveUp(generation, false);
                throw temporarilyDown();
            }
        };
    }

    private Created queue(Generation generation, long balance) {
        FailPoint.hit("generation.create.after-charge");
        // Gone or given up means that this request took so long that the completer gave the charge back.
        Generation queued = pending.queue(generation.id()).orElseThrow(GenerationService::temporarilyDown);
        FailPoint.hit("generation.create.after-queued");
        LOG.infof(
                "generation queued generation=%d account=%d model=%s credits=%d",
                queued.id(),
                queued.account(),
                queued.model().slug(),
                queued.price().amount());
        runs.wake();
        return Created.charged(synchronous.awaited(queued), balance, clock.instant());
    }

    /** @param nothingBooked otherwise a charge may still come to be, and the completer must give it back */
    private void giveUp(Generation generation, boolean nothingBooked) {
        if (nothingBooked) {
            pending.forget(generation.id());
        } else {
            pending.abandon(generation.id());
            LOG.warnf("generation abandoned generation=%d", generation.id());
        }
    }

    private StoredJson stored(Object value) {
        try {
            return new StoredJson(json.writeValueAsString(value));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("what a generation keeps must be writable as JSON", e);
        }
    }

    private static ApiException temporarilyDown() {
        return new ApiException(
                        ErrorCode.SERVICE_UNAVAILABLE, "The generation could not be started. Nothing was spent; retry.")
                .retryAfter(Duration.ofSeconds(2));
    }
}
