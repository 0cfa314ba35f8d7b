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
import java.util.function.Function;
import org.jboss.logging.Logger;

/** Charges generations and ends their charges. Transactions are explicit, because metrics and log lines follow commits. */
@ApplicationScoped
public class ChargeService {
    private static final Logger LOG = Logger.getLogger(ChargeService.class);

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
        finishAll(List.of(event));
    }

    /** Ends charges as their generations ended, all or none of them; a repeated event changes nothing. */
    void finishAll(List<GenerationFinished> events) {
        Instant now = clock.instant();
        FailPoint.hit("billing.finish.before-commit");
        List<Boolean> changes = inOneTransaction(events, event -> charges.finish(event, endOf(event), now));
        FailPoint.hit("billing.finish.after-commit");
        for (int i = 0; i < changes.size(); i++) {
            GenerationFinished event = events.get(i);
            boolean isChanged = changes.get(i);
            metrics.countEnd(endOf(event), isChanged);
            GenerationEvents.inRequestOf(event, () -> logEnd(event, isChanged));
        }
    }

    /** One statement is a transaction of its own. */
    private static <T> List<T> inOneTransaction(
            List<GenerationFinished> events, Function<GenerationFinished, T> statement) {
        return events.size() == 1
                ? List.of(statement.apply(events.getFirst()))
                : QuarkusTransaction.requiringNew()
                        .call(() -> events.stream().map(statement).toList());
    }

    private static ChargeState endOf(GenerationFinished event) {
        return switch (event.outcome()) {
            case SUCCEEDED -> ChargeState.SETTLED;
            case FAILED -> ChargeState.REFUNDED;
        };
    }

    private static void logEnd(GenerationFinished event, boolean isChanged) {
        LOG.infof(
                "charge %s generation=%s account=%d credits=%d refund=%d event=%s repeated=%b",
                endOf(event).wire(),
                event.generation(),
                event.account(),
                event.credits(),
                event.creditsRefunded(),
                event.eventId(),
                !isChanged);
    }

    /** The answer to a void: nothing is taken for the generation, now or later. */
    public record VoidedChargeView(long generation, ChargeState state) {}
}
