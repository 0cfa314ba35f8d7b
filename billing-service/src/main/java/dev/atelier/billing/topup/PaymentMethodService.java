// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.atelier.billing.topup.PaymentMethodRepository.PaymentMethod;
import dev.atelier.platform.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

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
                packs.list(),
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

    /**
     * What an account can buy, and what its automatic top-ups buy.
     *
     * @param isForSale whether credits can be bought at all
     * @param canBuy whether the account can pay: it has a payment method where one is needed
     * @param pack what is bought first; absent without a payment method
     * @param currency of the prices, which are in its smallest unit
     * @param perDay the most top-ups in 24 hours
     */
    public record TopUpOfferView(
            boolean isForSale,
            boolean canBuy,
            @Nullable String pack,
            List<PackCatalogue.Pack> packs,
            String currency,
            int perDay) {}

    /** The provider and the pack of an account's automatic top-ups. */
    public record PaymentMethodView(long account, String provider, String pack) {

        static PaymentMethodView of(PaymentMethod method) {
            return new PaymentMethodView(method.account(), method.provider(), method.pack());
        }
    }

    /** The answer to the removal of a payment method. */
    public record RemovedPaymentMethodView(long account, boolean deleted) {}

    /**
     * Stores how an account pays, in the names of the provider.
     *
     * @param pack the pack to buy, the smallest when absent
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record PaymentMethodRequest(
            @NotBlank @Size(max = 255) String customer,
            @NotBlank @Size(max = 255) String method,
            @Size(min = 1, max = 40) @Nullable String pack) {

        @Override
        public String toString() {
            return "PaymentMethodRequest[hidden]";
        }
    }
}
