// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

import dev.atelier.billing.cap.CapPeriod;
import dev.atelier.billing.cap.CapRepository;
import dev.atelier.billing.event.CreditsEvents;
import dev.atelier.billing.ledger.CapPassed;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import org.jboss.logging.Logger;

/** Tells of balances that get low and caps that are used up. */
@ApplicationScoped
class ChargeNotices {
    private static final Logger LOG = Logger.getLogger(ChargeNotices.class);

    private final CreditsEvents events;
    private final CapRepository caps;

    ChargeNotices(CreditsEvents events, CapRepository caps) {
        this.events = events;
        this.caps = caps;
    }

    /** Call it last in the transaction of the charge. */
    void charged(ChargeRequest request, ChargeFunction.Charged charged, Instant at) {
        if (charged.repeated()) {
            return;
        }
        charged.full().forEach(period -> capReached(request, period, at));
        events.charged(request.account(), request.credits(), charged.balance(), at);
    }

    /** A refusal leaves no transaction to tell of it in, so this is one of its own; the refusal stands without it. */
    void refused(ChargeRequest request, CapPassed refusal, Instant at) {
        CapPeriod period = refusal.isDaily() ? CapPeriod.DAY : CapPeriod.MONTH;
        try {
            QuarkusTransaction.requiringNew().run(() -> capReached(request, period, at));
        } catch (RuntimeException fault) {
            LOG.warnf(
                    "cap notice lost account=%d credential=%d cause=%s",
                    request.account(), request.credential(), fault.getMessage());
        }
    }

    private void capReached(ChargeRequest request, CapPeriod period, Instant at) {
        if (caps.firstNotice(request.account(), request.credential(), period, at)) {
            events.capReached(request.account(), request.credential(), period, at);
        }
    }
}
