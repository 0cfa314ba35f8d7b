// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** For which models an upstream refused our key a moment ago, as this process has seen it. */
@ApplicationScoped
public class PausedModels {
    private final ProviderCircuitBreaker breaker;

    PausedModels(ProviderCircuitBreaker breaker) {
        this.breaker = breaker;
    }

    /** The upstream's own names of the models. */
    public List<String> of(String upstream) {
        return breaker.listOpen(upstream);
    }
}
