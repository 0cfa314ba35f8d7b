// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

import dev.atelier.billing.ledger.CapPassed;
import dev.atelier.billing.ledger.ShortOfCredits;
import dev.atelier.billing.topup.TopUpService;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.failpoint.FailPoint;
import dev.atelier.platform.inbox.Inbox;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Instant;
import org.jboss.logging.Logger;

/** Charges generations and ends their charges. Transactions are opened by hand: something follows their commit. */
@ApplicationScoped
public class ChargeService {
    private static final Logger LOG = Logger.getLogger(ChargeService.class);

    private final ChargeFunction function;
    private final ChargeRepository charges;
    private final Inbox inbox;
    private final TopUpService topUps;
    private final ChargeNotices notices;
    private final ChargeMetrics metrics;
    private final Clock clock;

    ChargeService(
            ChargeFunction function,
            ChargeRepository charges,
            Inbox inbox,
            TopUpService topUps,
            ChargeNotices notices,
            ChargeMetrics metrics,
            Clock clock) {
        this.function = function;
        this.charges = charges;
        this.inbox = inbox;
        this.topUps = topUps;
        this.notices = notices;
        this.metrics = metrics;
        this.clock = clock;
    }

    /** Takes the price once per generation, or refuses it and takes nothing. */
    public ChargeView charge(ChargeRequest request) {
        try {
            ChargeFunction.Charged charged = toppedUp(request);
            FailPoint.hit("billing.charge.after-commit");
            metrics.charged(charged.repeated());
            return ChargeView.of(request, charged);
        } catch (ApiException refusal) {
            metrics.refused(refusal.code());
            if (refusal instanceof CapPassed cap) {
                notices.refused(request, cap, clock.instant());
            }
            throw refusal;
        }
    }

    private ChargeFunction.Charged toppedUp(ChargeRequest request) {
        try {
            return inTransaction(request);
        } catch (ShortOfCredits shortage) {
            boolean allowed = Boolean.TRUE.equals(request.topUp());
            if (allowed && topUps.fill(request.account(), request.credential(), request.credits(), shortage)) {
                return inTransaction(request);
            }
            throw shortage;
        }
    }

    private ChargeFunction.Charged inTransaction(ChargeRequest request) {
        return QuarkusTransaction.requiringNew().call(() -> charged(request));
    }

    private ChargeFunction.Charged charged(ChargeRequest request) {
        Instant now = clock.instant();
        ChargeFunction.Charged charged = function.charge(request, now);
        notices.charged(request, charged, now);
        FailPoint.hit("billing.charge.before-commit");
        return charged;
    }

    @Transactional
    public ChargeStatusView find(long generation) {
        return charges.ofGeneration(generation)
                .map(ChargeStatusView::of)
                .orElseThrow(() -> ApiException.notFound("charge"));
    }

    /** Takes a charge back, or makes sure that none can follow. */
    public VoidedView voidCharge(long generation) {
        boolean changed =
                QuarkusTransaction.requiringNew().call(() -> function.voidCharge(generation, clock.instant()));
        if (changed) {
            metrics.voided();
            LOG.infof("charge voided generation=%d", generation);
        }
        return VoidedView.of(generation);
    }

    /** Ends the charge as the generation ended; a repeated event changes nothing. */
    public void finish(GenerationFinished event) {
        ChargeState end = switch (event.outcome()) {
            case SUCCEEDED -> ChargeState.SETTLED;
            case FAILED -> ChargeState.REFUNDED;
        };
        boolean changed = QuarkusTransaction.requiringNew().call(() -> finished(event, end));
        FailPoint.hit("billing.finish.after-commit");
        metrics.finished(end, changed);
        LOG.infof(
                "charge %s generation=%s account=%d credits=%d event=%s repeated=%b",
                end.wire(), event.generation(), event.account(), event.credits(), event.eventId(), !changed);
    }

    private boolean finished(GenerationFinished event, ChargeState end) {
        boolean changed = inbox.firstTime(event.eventId()) && function.finish(event, end, clock.instant());
        FailPoint.hit("billing.finish.before-commit");
        return changed;
    }
}
