// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import dev.atelier.billing.event.CreditsEvents;
import dev.atelier.platform.failpoint.FailPoint;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Asks the provider about a top-up and books what it says; safe to repeat, and to be killed at any point. */
@ApplicationScoped
class TopUpPayments {
    private static final Logger LOG = Logger.getLogger(TopUpPayments.class);

    private final PaymentProviders providers;
    private final TopUpFunction function;
    private final TopUpRepository topUps;
    private final CreditsEvents events;
    private final TopUpConfig config;
    private final Clock clock;
    private final MeterRegistry registry;

    TopUpPayments(
            PaymentProviders providers,
            TopUpFunction function,
            TopUpRepository topUps,
            CreditsEvents events,
            TopUpConfig config,
            Clock clock,
            MeterRegistry registry) {
        this.providers = providers;
        this.function = function;
        this.topUps = topUps;
        this.events = events;
        this.config = config;
        this.clock = clock;
        this.registry = registry;
    }

    /** Pays a new top-up, or finds out about one whose payment may or may not have been asked for. */
    void ask(TopUp topUp) {
        record(topUp, answer(topUp));
    }

    private Payment answer(TopUp topUp) {
        try {
            boolean isPayable = topUp.reference() == null
                    && clock.instant().isBefore(topUp.createdAt().plus(config.keysLast()));
            Payment payment = providers
                    .named(topUp.provider())
                    .map(provider -> isPayable ? provider.pay(topUp) : provider.find(topUp))
                    .orElseGet(() -> new Payment.Unknown("no provider " + topUp.provider()));
            FailPoint.hit("billing.topup.after-payment");
            return payment;
        } catch (RuntimeException fault) {
            LOG.errorf(fault, "payment provider failed topup=%d", topUp.id());
            return new Payment.Unknown(fault.getClass().getSimpleName());
        }
    }

    /** Books what is known of a payment; the same news again change nothing. */
    void record(TopUp topUp, Payment payment) {
        switch (payment) {
            case Payment.Paid(String reference) -> paid(topUp, reference);
            case Payment.Declined(String reason) -> failed(topUp, reason);
            case Payment.Pending(String reference) -> later(topUp, "pending", reference);
            case Payment.Unknown(String cause) -> later(topUp, cause, null);
        }
    }

    private void paid(TopUp topUp, String reference) {
        Instant now = clock.instant();
        boolean first = QuarkusTransaction.requiringNew().call(() -> {
            boolean booked = function.book(topUp.id(), reference, now);
            if (booked) {
                events.topUpFinished(topUp.account(), topUp.credential(), topUp.id(), topUp.credits(), now);
            }
            FailPoint.hit("billing.topup.before-commit");
            return booked;
        });
        if (first) {
            count("paid");
            LOG.infof(
                    "top-up paid account=%d topup=%d credits=%d reference=%s",
                    topUp.account(), topUp.id(), topUp.credits(), reference);
        }
    }

    private void failed(TopUp topUp, String reason) {
        Instant now = clock.instant();
        boolean first = QuarkusTransaction.requiringNew().call(() -> {
            boolean ended = topUps.fail(topUp.id(), reason, now);
            if (ended) {
                events.topUpFinished(topUp.account(), topUp.credential(), topUp.id(), 0, now);
            }
            return ended;
        });
        if (first) {
            count("failed");
            LOG.infof("top-up failed account=%d topup=%d reason=%s", topUp.account(), topUp.id(), reason);
        }
    }

    private void later(TopUp topUp, String cause, @Nullable String reference) {
        if (reference != null) {
            QuarkusTransaction.requiringNew().run(() -> topUps.note(topUp.id(), reference));
        }
        if (clock.instant().isBefore(topUp.createdAt().plus(config.giveUpAfter()))) {
            count("unclear");
            LOG.warnf("top-up unclear account=%d topup=%d cause=%s", topUp.account(), topUp.id(), cause);
            return;
        }
        LOG.errorf("top-up given up account=%d topup=%d cause=%s", topUp.account(), topUp.id(), cause);
        failed(topUp, "given_up");
    }

    private void count(String outcome) {
        Counter.builder("atelier.billing.topups")
                .tag("outcome", outcome)
                .register(registry)
                .increment();
    }
}
