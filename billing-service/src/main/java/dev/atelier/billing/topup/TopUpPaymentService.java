// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import dev.atelier.billing.event.CreditsEvents;
import dev.atelier.billing.topup.PaymentProvider.PaymentOutcome;
import dev.atelier.platform.failpoint.FailPoint;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.runtime.Startup;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Asks the provider for the payment of a top-up and books its outcome; a repeat or a crash at any point does no harm. */
@Startup
@ApplicationScoped
class TopUpPaymentService {
    private static final Logger LOG = Logger.getLogger(TopUpPaymentService.class);
    /** Stripe remembers an idempotency key for 24 hours; after that a payment is looked up, never asked for again. */
    private static final Duration KEY_LIFETIME = Duration.ofHours(23);
    /** How long to ask about a payment whose outcome the provider does not report. */
    private static final Duration GIVE_UP_AFTER = Duration.ofDays(3);

    private static final String PAID = "paid";
    private static final String FAILED = "failed";
    private static final String UNCLEAR = "unclear";
    private static final String GIVEN_UP = "given_up";

    private final PaymentProviders providers;
    private final TopUpRepository topUps;
    private final CreditsEvents events;
    private final Clock clock;
    private final MeterRegistry registry;

    TopUpPaymentService(
            PaymentProviders providers,
            TopUpRepository topUps,
            CreditsEvents events,
            Clock clock,
            MeterRegistry registry) {
        this.providers = providers;
        this.topUps = topUps;
        this.events = events;
        this.clock = clock;
        this.registry = registry;
        // A counter that exists from the start shows its first event as a change.
        Stream.of(PAID, FAILED, UNCLEAR, GIVEN_UP).forEach(this::counter);
    }

    /** Pays a new top-up, or finds out about one whose payment may have been asked for before. */
    void process(TopUp topUp) {
        record(topUp, payOrFind(topUp));
    }

    private PaymentOutcome payOrFind(TopUp topUp) {
        try {
            boolean isPayable = topUp.reference() == null
                    && clock.instant().isBefore(topUp.createdAt().plus(KEY_LIFETIME));
            PaymentOutcome outcome = providers
                    .find(topUp.provider())
                    .map(provider -> isPayable ? provider.pay(topUp) : provider.find(topUp))
                    .orElseGet(() -> new PaymentOutcome.Unknown("no provider " + topUp.provider()));
            FailPoint.hit("billing.topup.after-payment");
            return outcome;
        } catch (RuntimeException fault) {
            LOG.errorf(fault, "payment provider failed topup=%d", topUp.id());
            return new PaymentOutcome.Unknown(fault.getClass().getSimpleName());
        }
    }

    /** Books the outcome of a payment; a repeated outcome changes nothing. */
    void record(TopUp topUp, PaymentOutcome outcome) {
        switch (outcome) {
            case PaymentOutcome.Paid(String reference) -> book(topUp, reference);
            case PaymentOutcome.Declined(String reason) -> fail(topUp, reason, FAILED);
            case PaymentOutcome.Pending(String reference) -> postpone(topUp, "pending", reference);
            case PaymentOutcome.Unknown(String cause) -> postpone(topUp, cause, null);
        }
    }

    private void book(TopUp topUp, String reference) {
        Instant now = clock.instant();
        boolean isFirst = QuarkusTransaction.requiringNew().call(() -> {
            boolean isBooked = topUps.book(topUp.id(), reference, now);
            if (isBooked) {
                events.publishTopUpFinished(topUp.account(), topUp.credential(), topUp.id(), topUp.credits(), now);
            }
            FailPoint.hit("billing.topup.before-commit");
            return isBooked;
        });
        if (isFirst) {
            counter(PAID).increment();
            LOG.infof(
                    "top-up paid account=%d topup=%d credits=%d reference=%s",
                    topUp.account(), topUp.id(), topUp.credits(), reference);
        }
    }

    private void fail(TopUp topUp, String reason, String outcome) {
        Instant now = clock.instant();
        boolean isFirst = QuarkusTransaction.requiringNew().call(() -> {
            boolean isFailed = topUps.fail(topUp.id(), reason, now);
            if (isFailed) {
                events.publishTopUpFinished(topUp.account(), topUp.credential(), topUp.id(), 0, now);
            }
            return isFailed;
        });
        if (isFirst) {
            counter(outcome).increment();
            LOG.infof("top-up failed account=%d topup=%d reason=%s", topUp.account(), topUp.id(), reason);
        }
    }

    private void postpone(TopUp topUp, String cause, @Nullable String reference) {
        if (reference != null) {
            QuarkusTransaction.requiringNew().run(() -> topUps.storeReference(topUp.id(), reference));
        }
        if (clock.instant().isBefore(topUp.createdAt().plus(GIVE_UP_AFTER))) {
            counter(UNCLEAR).increment();
            LOG.warnf("top-up unclear account=%d topup=%d cause=%s", topUp.account(), topUp.id(), cause);
            return;
        }
        LOG.errorf("top-up given up account=%d topup=%d cause=%s", topUp.account(), topUp.id(), cause);
        fail(topUp, GIVEN_UP, GIVEN_UP);
    }

    private Counter counter(String outcome) {
        return Counter.builder("atelier.billing.topups").tag("outcome", outcome).register(registry);
    }
}
