// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The adapters of this installation, by dialect. */
@ApplicationScoped
public class ProviderRegistry {

    private final Map<String, Provider> providers;

    ProviderRegistry(@Any Instance<Provider> providers) {
        this.providers =
                providers.stream().collect(Collectors.toUnmodifiableMap(Provider::dialect, Function.identity()));
    }

    public Optional<Provider> find(String dialect) {
        return Optional.ofNullable(providers.get(dialect));
    }

    /** What can be done at an upstream: what its dialect can, unless the upstream promises less. */
    public Capabilities capabilities(Upstream upstream) {
        return find(upstream.dialect())
                .map(Provider::capabilities)
                .map(able -> new Capabilities(able.repeatable(), able.cancel().atMost(upstream.cancel())))
                .orElse(new Capabilities(false, Cancelable.NEVER));
    }
}
