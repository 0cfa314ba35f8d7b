// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import dev.atelier.platform.error.ApiException;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
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
}
