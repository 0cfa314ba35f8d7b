// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** All models at one moment, in order of their ids; never changes. */
final class CatalogueSnapshot {
    private final List<Model> models;
    private final Map<String, Model> byName = new HashMap<>();
    private final String revision;

    CatalogueSnapshot(List<Model> models) {
        this.models =
                models.stream().sorted(Comparator.comparingLong(Model::id)).toList();
        this.models.forEach(model -> {
            byName.put(model.slug(), model);
            byName.put(Long.toString(model.id()), model);
        });
        revision = Revision.of(this.models.stream()
                .map(model -> model.slug() + " " + model.revision() + " " + model.isDefault())
                .collect(Collectors.joining("\n")));
    }

    List<Model> models() {
        return models;
    }

    Optional<Model> find(String slugOrId) {
        return Optional.ofNullable(byName.get(slugOrId));
    }

    String revision() {
        return revision;
    }
}
