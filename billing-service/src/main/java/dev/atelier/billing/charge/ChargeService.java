// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.failpoint.FailPoint;
import dev.atelier.platform.inbox.Inbox;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import org.jboss.logging.Logger;

/** Charges generations and ends their charges. Transactions are opened by hand: something follows their commit. */
@ApplicationScoped
public class ChargeService {
    private static final Logger LOG = Logger.getLogger(ChargeService.class);

    private final ChargeFunction function;
    private final ChargeRepository charges;
    private final Inbox inbox;
    private final ChargeMetrics metrics;
    private final Clock clock;

    ChargeService(ChargeFunction function, ChargeRepository charges, Inbox inbox, ChargeMetrics metrics, Clock clock) {
        this.function = function;
        this.charges = charges;
        this.inbox = inbox;
        this.metrics = metrics;
        this.clock = clock;
    }

    /** Takes the price once per generation, or refuses it and takes nothing. */
    public ChargeView charge(ChargeRequest request) {
        try {
            ChargeFunction.Charged charged = QuarkusTransaction.requiringNew().call(() -> charged(request));
            FailPoint.hit("billing.charge.after-commit");
            metrics.charged(charged.repeated());
            return ChargeView.of(request, charged);
        } catch (ApiException refusal) {
            metrics.refused(refusal.code());
            throw refusal;
        }
    }

    private ChargeFunction.Charged charged(ChargeRequest request) {
        ChargeFunction.Charged charged = function.charge(request, clock.instant());
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
