// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The providers of this installation, by name. */
@ApplicationScoped
public class ProviderRegistry {
    private final Map<String, Provider> providers;

    ProviderRegistry(@Any Instance<Provider> providers) {
        this.providers = providers.stream().collect(Collectors.toUnmodifiableMap(Provider::name, Function.identity()));
    }

    public Optional<Provider> find(String name) {
        return Optional.ofNullable(providers.get(name));
    }
}
