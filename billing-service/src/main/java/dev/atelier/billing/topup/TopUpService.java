// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.atelier.billing.topup.PaymentMethodRepository.PaymentMethod;
import dev.atelier.billing.topup.TopUp.TopUpState;
import dev.atelier.billing.topup.TopUpRepository.Opened;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.time.Sleeper;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/**
 * Buys credits, for a charge that found the balance too low or for a person who asks for a pack, and waits a short time for
 * the payment. Asks the provider, so never call it in a transaction.
 */
@ApplicationScoped
public class TopUpService {
    /** Bounds the threads that wait for payments; further charges are refused at once. */
    private static final int MAX_WAITING_CHARGES = 100;

    /** How long to wait for a payment; generation-service and the gateway wait longer than this for the answer. */
    private static final Duration MAX_WAIT = Duration.ofMillis(2500);

    private static final Duration POLL_INTERVAL = Duration.ofMillis(100);

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
     * Returns true when the charge is worth another try.
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
        Optional<PaymentMethod> method = findMethod(account, provider);
        Optional<PackCatalogue.Pack> pack =
                packs.findCovering(missing, method.map(PaymentMethod::pack).orElse(""));
        if (pack.isEmpty() || (method.isEmpty() && provider.needsMethod())) {
            return false;
        }
        Opened opened = QuarkusTransaction.requiringNew()
                .call(() -> topUps.open(
                        account,
                        credential,
                        provider.name(),
                        method.orElse(null),
                        pack.orElseThrow(),
                        needed,
                        clock.instant()));
        return opened.id().isEmpty() || awaitEnd(opened).state() == TopUpState.PAID;
    }

    /** Buys the pack that a person asks for; a payment that takes long ends after the answer. */
    public PurchaseView buy(long account, PurchaseRequest request) {
        PaymentProvider provider = providers
                .findConfigured()
                .orElseThrow(() -> ApiException.invalid("Credits cannot be bought here.", "pack"));
        PackCatalogue.Pack pack =
                packs.find(request.pack()).orElseThrow(() -> ApiException.invalid("There is no such pack.", "pack"));
        if (pack.priceMinor() != request.priceMinor()) {
            throw ApiException.invalid("The price of this pack is another one now.", "price_minor");
        }
        Optional<PaymentMethod> method = findMethod(account, provider);
        if (method.isEmpty() && provider.needsMethod()) {
            throw ApiException.invalid("The account has no payment method.", "pack");
        }
        Opened opened = QuarkusTransaction.requiringNew()
                .call(() -> topUps.buy(account, request, provider.name(), method.orElse(null), pack, clock.instant()));
        return PurchaseView.of(awaitEnd(opened));
    }

    private Optional<PaymentMethod> findMethod(long account, PaymentProvider provider) {
        return QuarkusTransaction.requiringNew().call(() -> methods.find(account, provider.name()));
    }

    /** Starts the payment of a new top-up; returns the top-up as it is in the end, or open when the time was not enough. */
    private TopUp awaitEnd(Opened opened) {
        long id = opened.id().orElseThrow();
        if (opened.isNew()) {
            // The payment continues after this caller has stopped waiting, and others wait for it too.
            Thread.ofVirtual().name("top-up-" + id).start(() -> payments.process(load(id)));
        }
        TopUp topUp = load(id);
        for (long poll = 0; poll < MAX_WAIT.dividedBy(POLL_INTERVAL) && topUp.state() == TopUpState.OPEN; poll++) {
            if (!sleeper.sleep(POLL_INTERVAL)) {
                return topUp;
            }
            topUp = load(id);
        }
        return topUp;
    }

    private TopUp load(long id) {
        return QuarkusTransaction.requiringNew().call(() -> topUps.find(id).orElseThrow());
    }

    /**
     * A pack that was bought.
     *
     * @param state {@code paid}, {@code failed}, or {@code open} while the payment is under way
     */
    public record PurchaseView(long id, String state, String pack, long credits) {

        static PurchaseView of(TopUp topUp) {
            return new PurchaseView(
                    topUp.id(), topUp.state().name().toLowerCase(Locale.ROOT), topUp.pack(), topUp.credits());
        }
    }

    /**
     * Buys a pack because a person asks for it.
     *
     * @param priceMinor the price that the person saw; another price is refused
     * @param credential of the person
     * @param key one key of an account is one purchase, so a repeated request buys nothing more
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record PurchaseRequest(
            @NotBlank @Size(max = 40) String pack,
            @Positive long priceMinor,
            @Positive long credential,
            @NotBlank @Size(max = 64) String key) {}
}
