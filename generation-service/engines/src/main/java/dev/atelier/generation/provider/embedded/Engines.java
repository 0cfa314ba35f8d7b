// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded;

import io.quarkus.arc.All;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The engines of this process, by the names of their models. */
@ApplicationScoped
public class Engines {
    private final Map<String, Engine> byModel = new HashMap<>();

    Engines(@All List<Engine> engines) {
        for (Engine engine : engines) {
            engine.models().forEach(model -> byModel.put(model, engine));
        }
    }

    public Optional<Engine> find(String model) {
        return Optional.ofNullable(byModel.get(model));
    }
}
