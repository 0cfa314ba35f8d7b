// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import io.quarkus.arc.All;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;

/** Knows the providers by name. */
@ApplicationScoped
class PaymentProviders {
    private final List<PaymentProvider> providers;
    private final String chosen;

    PaymentProviders(@All List<PaymentProvider> providers, TopUpConfig config) {
        this.providers = providers;
        this.chosen = config.provider();
    }

    /** The one new top-ups go to, empty when credits are not for sale. */
    Optional<PaymentProvider> chosen() {
        return named(chosen);
    }

    Optional<PaymentProvider> named(String name) {
        return providers.stream()
                .filter(provider -> provider.name().equals(name))
                .findFirst();
    }

    List<String> names() {
        return providers.stream().map(PaymentProvider::name).sorted().toList();
    }
}
