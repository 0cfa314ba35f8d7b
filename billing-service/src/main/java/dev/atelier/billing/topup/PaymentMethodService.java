// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import dev.atelier.platform.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.util.Optional;
import org.jboss.logging.Logger;

/** Stores and removes the payment methods of accounts. */
@ApplicationScoped
public class PaymentMethodService {
    private static final Logger LOG = Logger.getLogger(PaymentMethodService.class);

    private final PaymentMethodRepository methods;
    private final PaymentProviders providers;
    private final PackCatalogue packs;
    private final TopUpConfig config;
    private final Clock clock;

    PaymentMethodService(
            PaymentMethodRepository methods,
            PaymentProviders providers,
            PackCatalogue packs,
            TopUpConfig config,
            Clock clock) {
        this.methods = methods;
        this.providers = providers;
        this.packs = packs;
        this.config = config;
        this.clock = clock;
    }

    /** What would be bought for an account, in no provider's names. */
    public TopUpOfferView offer(long account) {
        Optional<PaymentProvider> provider = providers.findConfigured();
        Optional<PaymentMethod> method = provider.flatMap(known -> methods.find(account, known.name()));
        return new TopUpOfferView(
                provider.isPresent(),
                method.isPresent()
                        || provider.filter(known -> !known.needsMethod()).isPresent(),
                method.map(PaymentMethod::pack).orElse(null),
                packs.list().stream()
                        .map(pack -> new TopUpOfferView.Pack(pack.name(), pack.credits(), pack.priceMinor()))
                        .toList(),
                config.currency(),
                config.perDay());
    }

    @Transactional
    public PaymentMethodView store(long account, PaymentMethodRequest request) {
        String provider = providers
                .findConfigured()
                .map(PaymentProvider::name)
                .orElseThrow(() -> ApiException.invalid("No payment provider is configured.", "method"));
        String pack = request.pack() == null
                ? packs.findSmallest().map(PackCatalogue.Pack::name).orElse("")
                : request.pack();
        if (!packs.contains(pack)) {
            throw ApiException.invalid("There is no such pack.", "pack");
        }
        PaymentMethod method = new PaymentMethod(account, provider, request.customer(), request.method(), pack);
        if (!methods.store(method, clock.instant())) {
            throw ApiException.notFound("account");
        }
        LOG.infof("payment method stored account=%d provider=%s pack=%s", account, provider, pack);
        return PaymentMethodView.of(method);
    }

    @Transactional
    public RemovedPaymentMethodView remove(long account) {
        if (!methods.delete(account)) {
            throw ApiException.notFound("payment method");
        }
        LOG.infof("payment method removed account=%d", account);
        return new RemovedPaymentMethodView(account, true);
    }
}
