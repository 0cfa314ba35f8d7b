// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

import dev.atelier.billing.cap.CapPeriod;
import dev.atelier.billing.cap.CapRepository;
import dev.atelier.billing.charge.ChargeAnswerView.ChargeView;
import dev.atelier.billing.charge.ChargeRepository.ChargeResult;
import dev.atelier.billing.charge.ChargeRepository.ChargeState;
import dev.atelier.billing.charge.ChargeRepository.ChargeStatusView;
import dev.atelier.billing.event.CreditsEvents;
import dev.atelier.billing.ledger.CapExceededException;
import dev.atelier.billing.ledger.LedgerFunctions.InsufficientCreditsException;
import dev.atelier.billing.topup.TopUpService;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.event.GenerationEvents;
import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.failpoint.FailPoint;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jboss.logging.Logger;

/** Charges generations and ends their charges. Transactions are explicit, because metrics and log lines follow commits. */
@ApplicationScoped
public class ChargeService {
    private static final Logger LOG = Logger.getLogger(ChargeService.class);
    private static final String BEFORE_FINISH = "billing.finish.before-commit";
    private static final String AFTER_FINISH = "billing.finish.after-commit";

    private final ChargeRepository charges;
    private final CapRepository caps;
    private final TopUpService topUps;
    private final CreditsEvents events;
    private final ChargeMetrics metrics;
    private final Clock clock;

    ChargeService(
            ChargeRepository charges,
            CapRepository caps,
            TopUpService topUps,
            CreditsEvents events,
            ChargeMetrics metrics,
            Clock clock) {
        this.charges = charges;
        this.caps = caps;
        this.topUps = topUps;
        this.events = events;
        this.metrics = metrics;
        this.clock = clock;
    }

    /** Takes the price once per generation, or refuses and takes nothing. */
    public ChargeView charge(ChargeRequest request) {
        return charge(request, Boolean.TRUE.equals(request.topUp()));
    }

    /** @param mayTopUp whether this call may buy credits, which takes as long as a payment */
    ChargeView charge(ChargeRequest request, boolean mayTopUp) {
        try {
            ChargeResult result = chargeOrTopUp(request, mayTopUp);
            FailPoint.hit("billing.charge.after-commit");
            metrics.countCharge(result.isRepeated());
            return new ChargeView(request.generation(), result.state(), request.credits(), result.balance());
        } catch (ApiException refusal) {
            metrics.countRefusal(refusal.code());
            throw explain(request, refusal);
        }
    }

    private ApiException explain(ChargeRequest request, ApiException refusal) {
        return switch (refusal) {
            case CapExceededException exceeded -> {
                CapPeriod period = exceeded.isDaily() ? CapPeriod.DAY : CapPeriod.MONTH;
                publishRefusal(request, period);
                yield ChargeRefusal.of(request, exceeded, period, clock.instant());
            }
            case InsufficientCreditsException insufficient -> ChargeRefusal.of(request, insufficient);
            default -> refusal;
        };
    }

    private ChargeResult chargeOrTopUp(ChargeRequest request, boolean mayTopUp) {
        try {
            return chargeInTransaction(request);
        } catch (InsufficientCreditsException refusal) {
            if (mayTopUp
                    && topUps.topUp(request.account(), request.credential(), request.credits(), refusal.missing())) {
                return chargeInTransaction(request);
            }
            throw refusal;
        }
    }

    private ChargeResult chargeInTransaction(ChargeRequest request) {
        return QuarkusTransaction.requiringNew().call(() -> {
            Instant now = clock.instant();
            ChargeResult result = charges.charge(request, now);
            if (!result.isRepeated()) {
                result.exhaustedCaps().forEach(period -> publishCapReached(request, period, now));
                events.publishLowBalance(request.account(), request.credits(), result.balance(), now);
            }
            FailPoint.hit("billing.charge.before-commit");
            return result;
        });
    }

    /** The refusal undid its transaction, so the event needs another one; the refusal stands without the event. */
    private void publishRefusal(ChargeRequest request, CapPeriod period) {
        Instant now = clock.instant();
        try {
            QuarkusTransaction.requiringNew().run(() -> publishCapReached(request, period, now));
        } catch (RuntimeException fault) {
            LOG.warnf(
                    "cap notice lost account=%d credential=%d cause=%s",
                    request.account(), request.credential(), fault.getMessage());
        }
    }

    private void publishCapReached(ChargeRequest request, CapPeriod period, Instant at) {
        if (caps.recordNotice(request.account(), request.credential(), period, at)) {
            events.publishCapReached(request.account(), request.credential(), period, at);
        }
    }

    @Transactional
    public ChargeStatusView get(long generation) {
        return charges.find(generation).orElseThrow(() -> ApiException.notFound("charge"));
    }

    /** Takes a charge back, or makes sure that none can follow. */
    public VoidedChargeView voidCharge(long generation) {
        boolean isChanged =
                QuarkusTransaction.requiringNew().call(() -> charges.voidCharge(generation, clock.instant()));
        if (isChanged) {
            metrics.countVoid();
            LOG.infof("charge voided generation=%d", generation);
        }
        return new VoidedChargeView(generation, ChargeState.REFUNDED);
    }

    /** Ends a charge as its generation ended; a repeated event changes nothing. */
    public void finish(GenerationFinished event) {
        FailPoint.hit(BEFORE_FINISH);
        boolean isChanged = charges.finish(event, clock.instant());
        FailPoint.hit(AFTER_FINISH);
        noteEnd(event, isChanged);
    }

    /** As {@link #finish} for each event, all in one transaction; when one of them cannot be applied, none is. */
    public void finishAll(List<GenerationFinished> events) {
        if (events.size() == 1) {
            finish(events.getFirst());
            return;
        }
        FailPoint.hit(BEFORE_FINISH);
        Set<Long> ended = charges.finishMany(events, clock.instant());
        FailPoint.hit(AFTER_FINISH);
        // A generation that stands twice has ended with the first of its events.
        events.forEach(event -> noteEnd(event, ended.remove(event.generation().value())));
    }

    private void noteEnd(GenerationFinished event, boolean isChanged) {
        ChargeState end = ChargeState.after(event);
        metrics.countEnd(end, isChanged);
        GenerationEvents.inRequestOf(
                event,
                () -> LOG.infof(
                        "charge %s generation=%s account=%d credits=%d refund=%d event=%s repeated=%b",
                        end.wire(),
                        event.generation(),
                        event.account(),
                        event.credits(),
                        event.creditsRefunded(),
                        event.eventId(),
                        !isChanged));
    }

    /** The answer to a void: nothing is taken for the generation, now or later. */
    public record VoidedChargeView(long generation, ChargeState state) {}
}
