// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import dev.atelier.billing.topup.PaymentMethodRepository.PaymentMethod;
import dev.atelier.billing.topup.TopUp.TopUpState;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/** Buys credits for a charge that found the balance too low, and waits a short time for the payment. */
@ApplicationScoped
public class TopUpService {
    /** Bounds the threads that wait for payments; further charges are refused at once. */
    private static final int MAX_WAITING_CHARGES = 100;

    private final PaymentProviders providers;
    private final PaymentMethodRepository methods;
    private final PackCatalogue packs;
    private final TopUpRepository topUps;
    private final TopUpStarter starter;
    private final Clock clock;
    private final Semaphore permits = new Semaphore(MAX_WAITING_CHARGES);

    TopUpService(
            PaymentProviders providers,
            PaymentMethodRepository methods,
            PackCatalogue packs,
            TopUpRepository topUps,
            TopUpStarter starter,
            Clock clock) {
        this.providers = providers;
        this.methods = methods;
        this.packs = packs;
        this.topUps = topUps;
        this.starter = starter;
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
        return starter.start(opened.id().orElseThrow(), opened.isNew()).state() == TopUpState.PAID;
    }
}
