// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The engines of this process, by the names of their models. */
@ApplicationScoped
class Engines {
    private final Map<String, Engine> byModel = new HashMap<>();

    @Inject
    Engines(@Any Instance<Engine> engines) {
        this((Iterable<Engine>) engines);
    }

    Engines(Iterable<Engine> engines) {
        for (Engine engine : engines) {
            engine.models().forEach(model -> byModel.put(model, engine));
        }
    }

    Optional<Engine> find(String model) {
        return Optional.ofNullable(byModel.get(model));
    }
}
