// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import dev.atelier.platform.time.Sleeper;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/** Buys credits for a charge that found the balance too low, and waits a short time for the payment. */
@ApplicationScoped
public class TopUpService {
    /** How long a charge waits for a payment; generation-service waits longer than this for the charge. */
    private static final Duration MAX_WAIT = Duration.ofMillis(2500);

    private static final Duration POLL_INTERVAL = Duration.ofMillis(100);
    /** Bounds the threads that wait for payments; further charges are refused at once. */
    private static final int MAX_WAITING_CHARGES = 100;

    private final PaymentProviders providers;
    private final PaymentMethodRepository methods;
    private final PackCatalogue packs;
    private final TopUpRepository topUps;
    private final TopUpPaymentService payments;
    private final Sleeper sleeper;
    private final Clock clock;
    private final Semaphore permits = new Semaphore(MAX_WAITING_CHARGES);

    TopUpService(
            PaymentProviders providers,
            PaymentMethodRepository methods,
            PackCatalogue packs,
            TopUpRepository topUps,
            TopUpPaymentService payments,
            Sleeper sleeper,
            Clock clock) {
        this.providers = providers;
        this.methods = methods;
        this.packs = packs;
        this.topUps = topUps;
        this.payments = payments;
        this.sleeper = sleeper;
        this.clock = clock;
    }

    /**
     * Returns true when the charge is worth another try. This waits for a payment, so never call it in a transaction.
     *
     * @param needed the price of the charge
     * @param missing how many credits more than the balance the charge needs
     */
    public boolean topUp(long account, long credential, long needed, long missing) {
        Optional<PaymentProvider> provider = providers.findConfigured();
        if (provider.isEmpty() || !permits.tryAcquire()) {
            return false;
        }
        try {
            return topUp(account, credential, needed, missing, provider.orElseThrow());
        } finally {
            permits.release();
        }
    }

    private boolean topUp(long account, long credential, long needed, long missing, PaymentProvider provider) {
        Optional<PaymentMethod> method =
                QuarkusTransaction.requiringNew().call(() -> methods.find(account, provider.name()));
        Optional<PackCatalogue.Pack> pack =
                packs.findCovering(missing, method.map(PaymentMethod::pack).orElse(""));
        if (pack.isEmpty() || (method.isEmpty() && provider.needsMethod())) {
            return false;
        }
        TopUpRepository.Opened opened = QuarkusTransaction.requiringNew()
                .call(() -> topUps.open(
                        account,
                        credential,
                        provider.name(),
                        method.orElse(null),
                        pack.orElseThrow(),
                        needed,
                        clock.instant()));
        if (opened.id().isEmpty()) {
            return true;
        }
        long id = opened.id().orElseThrow();
        if (opened.isNew()) {
            // The payment continues after this charge has stopped waiting, and other charges wait for it too.
            Thread.ofVirtual().name("top-up-" + id).start(() -> payments.process(load(id)));
        }
        return isPaidInTime(id);
    }

    private boolean isPaidInTime(long id) {
        for (long poll = 0; poll < MAX_WAIT.dividedBy(POLL_INTERVAL); poll++) {
            TopUpState state = load(id).state();
            if (state != TopUpState.OPEN) {
                return state == TopUpState.PAID;
            }
            if (!sleeper.sleep(POLL_INTERVAL)) {
                return false;
            }
        }
        return false;
    }

    private TopUp load(long id) {
        return QuarkusTransaction.requiringNew().call(() -> topUps.find(id).orElseThrow());
    }
}
