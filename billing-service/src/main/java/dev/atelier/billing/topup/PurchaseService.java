// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.atelier.billing.topup.PaymentMethodRepository.PaymentMethod;
import dev.atelier.platform.error.ApiException;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.time.Clock;
import java.util.Locale;
import java.util.Optional;

/** Buys the pack that a person asks for; a payment that takes long ends after the answer. */
@ApplicationScoped
public class PurchaseService {
    private final PaymentProviders providers;
    private final PaymentMethodRepository methods;
    private final PackCatalogue packs;
    private final TopUpRepository topUps;
    private final TopUpStarter starter;
    private final Clock clock;

    PurchaseService(
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

    /** Asks the provider, so never call this in a transaction. */
    public PurchaseView buy(long account, PurchaseRequest request) {
        PaymentProvider provider = providers
                .findConfigured()
                .orElseThrow(() -> ApiException.invalid("Credits cannot be bought here.", "pack"));
        PackCatalogue.Pack pack =
                packs.find(request.pack()).orElseThrow(() -> ApiException.invalid("There is no such pack.", "pack"));
        if (pack.priceMinor() != request.priceMinor()) {
            throw ApiException.invalid("The price of this pack is another one now.", "price_minor");
        }
        Optional<PaymentMethod> method =
                QuarkusTransaction.requiringNew().call(() -> methods.find(account, provider.name()));
        if (method.isEmpty() && provider.needsMethod()) {
            throw ApiException.invalid("The account has no payment method.", "pack");
        }
        TopUpRepository.Opened opened = QuarkusTransaction.requiringNew()
                .call(() -> topUps.buy(account, request, provider.name(), method.orElse(null), pack, clock.instant()));
        return PurchaseView.of(starter.start(opened.id().orElseThrow(), opened.isNew()));
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
