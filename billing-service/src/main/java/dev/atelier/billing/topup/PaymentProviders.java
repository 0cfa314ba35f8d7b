// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import io.quarkus.arc.All;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;

/** The payment providers by their names. */
@ApplicationScoped
class PaymentProviders {
    private final List<PaymentProvider> providers;
    private final String configured;

    PaymentProviders(@All List<PaymentProvider> providers, TopUpConfig config) {
        this.providers = providers;
        this.configured = config.provider();
    }

    /** The provider of new top-ups, empty when credits are not for sale. */
    Optional<PaymentProvider> findConfigured() {
        return find(configured);
    }

    Optional<PaymentProvider> find(String name) {
        return providers.stream()
                .filter(provider -> provider.name().equals(name))
                .findFirst();
    }

    List<String> names() {
        return providers.stream().map(PaymentProvider::name).sorted().toList();
    }
}
