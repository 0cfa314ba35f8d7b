// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import dev.atelier.billing.ledger.ShortOfCredits;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.runtime.ShutdownEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Buys credits for a charge that found the balance short, and waits for them for a while. */
@ApplicationScoped
public class TopUpService {
    private final PaymentProviders providers;
    private final PaymentMethodRepository methods;
    private final Packs packs;
    private final TopUpFunction function;
    private final TopUpRepository topUps;
    private final TopUpPayments payments;
    private final TopUpConfig config;
    private final Clock clock;
    private final Semaphore places;
    private final CountDownLatch stopping = new CountDownLatch(1);

    TopUpService(
            PaymentProviders providers,
            PaymentMethodRepository methods,
            Packs packs,
            TopUpFunction function,
            TopUpRepository topUps,
            TopUpPayments payments,
            TopUpConfig config,
            Clock clock) {
        this.providers = providers;
        this.methods = methods;
        this.packs = packs;
        this.function = function;
        this.topUps = topUps;
        this.payments = payments;
        this.config = config;
        this.clock = clock;
        this.places = new Semaphore(config.mostWaiting());
    }

    /**
     * True when the charge is worth another try. Never call it inside a transaction: it waits for a payment.
     *
     * @param needed what the charge costs
     */
    public boolean fill(long account, long credential, long needed, ShortOfCredits shortage) {
        Optional<PaymentProvider> provider = providers.chosen();
        if (provider.isEmpty() || !places.tryAcquire()) {
            return false;
        }
        try {
            return fill(account, credential, needed, shortage.missing(), provider.orElseThrow());
        } finally {
            places.release();
        }
    }

    private boolean fill(long account, long credential, long needed, long missing, PaymentProvider provider) {
        @Nullable PaymentMethod method = QuarkusTransaction.requiringNew()
                .call(() -> methods.find(account, provider.name()).orElse(null));
        if (method == null && provider.needsMethod()) {
            return false;
        }
        Optional<Packs.Pack> pack = packs.covering(missing, method == null ? "" : method.pack());
        if (pack.isEmpty()) {
            return false;
        }
        TopUpFunction.Opened opened = QuarkusTransaction.requiringNew()
                .call(() -> function.open(
                        account, credential, provider.name(), method, pack.orElseThrow(), needed, clock.instant()));
        if (opened.id().isEmpty()) {
            return true;
        }
        long id = opened.id().orElseThrow();
        if (opened.isNew()) {
            // The payment goes on when this charge stops waiting, and others wait for it too.
            Thread.ofVirtual().name("top-up-" + id).start(() -> payments.ask(existing(id)));
        }
        return isPaidInTime(id);
    }

    private boolean isPaidInTime(long id) {
        long looks = Math.max(1, config.patience().dividedBy(config.lookEvery()));
        for (long look = 0; look < looks; look++) {
            TopUpState state = existing(id).state();
            if (state != TopUpState.OPEN) {
                return state == TopUpState.PAID;
            }
            if (isStopped(config.lookEvery())) {
                return false;
            }
        }
        return false;
    }

    private TopUp existing(long id) {
        return QuarkusTransaction.requiringNew().call(() -> topUps.find(id).orElseThrow());
    }

    void stop(@Observes ShutdownEvent event) {
        stopping.countDown();
    }

    private boolean isStopped(Duration wait) {
        try {
            return stopping.await(wait.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return true;
        }
    }
}
