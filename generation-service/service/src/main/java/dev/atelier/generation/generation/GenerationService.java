// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

import com.fasterxml.jackson.databind.ObjectMapper;
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
    private final Drafts drafts;
    private final ObjectMapper json;
    private final Clock clock;

    GenerationService(
            EstimateService estimates,
            PendingGenerations pending,
            ChargeService charges,
            SynchronousRuns synchronous,
            RunStarter runs,
            Drafts drafts,
            ObjectMapper json,
            Clock clock) {
        this.estimates = estimates;
        this.pending = pending;
        this.charges = charges;
        this.synchronous = synchronous;
        this.runs = runs;
        this.drafts = drafts;
        this.json = json;
        this.clock = clock;
    }

    /** @param waits false for a caller that asks later, even where the model answers at once */
    Created create(
            GenerationRequest request, Caller caller, Optional<IdempotencyKey> key, RequestTrace trace, boolean waits) {
        RequestFingerprint fingerprint = RequestFingerprint.of(json.valueToTree(request));
        var asked = new Drafts.Request(caller, key, fingerprint, trace);
        KeyUse use = key.flatMap(sent -> pending.resolve(caller, sent, fingerprint))
                .orElseGet(() -> begin(checked(request, asked)));
        return switch (use) {
            case KeyUse.Replayed(Generation generation) -> Created.replay(generation, clock.instant());
            case KeyUse.Started started -> chargeAndQueue(started, caller, waits);
        };
    }

    /** For a draft without a key. */
    Created start(Draft draft) {
        Generation generation = pending.begin(draft).orElseThrow(GenerationService::temporarilyDown);
        return chargeAndQueue(new KeyUse.Started(generation, true), draft.caller(), true);
    }

    private Draft checked(GenerationRequest request, Drafts.Request asked) {
        Quote quote = estimates.quote(request, asked.caller());
        quote.refuseAbove(request.maxCredits());
        return drafts.create(asked, quote);
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

    private Created chargeAndQueue(KeyUse.Started started, Caller caller, boolean waits) {
        Generation generation = started.generation();
        FailPoint.hit("generation.create.after-pending");
        var purpose = new ChargeRequest.Purpose(generation.model().slug(), generation.project(), generation.origin());
        ChargeRequest request =
                ChargeRequest.of(generation.id(), generation.purchase().price(), purpose, caller);
        return switch (charges.charge(request)) {
            case ChargeOutcome.Charged(long balance) -> queue(generation, balance, waits);
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

    private Created queue(Generation generation, long balance, boolean waits) {
        FailPoint.hit("generation.create.after-charge");
        // Gone or given up means that this request took so long that the completer gave the charge back.
        Generation queued = pending.queue(generation.id()).orElseThrow(GenerationService::temporarilyDown);
        FailPoint.hit("generation.create.after-queued");
        LOG.infof(
                "generation queued generation=%d account=%d model=%s credits=%d",
                queued.id(),
                queued.account(),
                queued.model().slug(),
                queued.purchase().price().amount());
        runs.wake();
        return Created.charged(waits ? synchronous.awaited(queued) : queued, balance, clock.instant());
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

    private static ApiException temporarilyDown() {
        return new ApiException(
                        ErrorCode.SERVICE_UNAVAILABLE, "The generation could not be started. Nothing was spent; retry.")
                .retryAfter(Duration.ofSeconds(2));
    }
}
