// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.upstream;

import dev.atelier.generation.provider.Capabilities;
import dev.atelier.generation.provider.Provider;
import dev.atelier.generation.provider.Upstream;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Finds provider adapters by dialect; an adapter whose module is not in this build is absent. */
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

    /** The capabilities of the upstream's dialect, with a weaker cancel where the upstream promises less. */
    public Capabilities capabilities(Upstream upstream) {
        return find(upstream.dialect())
                .map(Provider::capabilities)
                .map(able -> new Capabilities(able.repeatable(), able.cancel().atMost(upstream.cancel())))
                .orElse(new Capabilities(false, Capabilities.Cancelable.NEVER));
    }
}
