// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** All models at one moment, in order of their ids, with what lists of them show; never changes. */
final class CatalogueSnapshot {
    private final List<Model> models;
    private final List<ListedModel> listed;
    private final Map<String, ListedModel> byName = new HashMap<>();
    private final String revision;
    private final String tag;

    CatalogueSnapshot(List<Model> models) {
        this.models =
                models.stream().sorted(Comparator.comparingLong(Model::id)).toList();
        listed = this.models.stream().map(ListedModel::of).toList();
        listed.forEach(one -> {
            byName.put(one.model().slug(), one);
            byName.put(Long.toString(one.model().id()), one);
        });
        revision = Revision.of(this.models.stream()
                .map(model -> model.slug() + " " + model.revision() + " " + model.isDefault())
                .collect(Collectors.joining("\n")));
        tag = Revision.of(listed.stream().map(ListedModel::tag).collect(Collectors.joining(" ")) + revision);
    }

    List<Model> models() {
        return models;
    }

    List<ListedModel> listed() {
        return listed;
    }

    Optional<ListedModel> find(String slugOrId) {
        return Optional.ofNullable(byName.get(slugOrId));
    }

    /** Changes with any file. */
    String revision() {
        return revision;
    }

    /** Changes with anything a list can show. */
    String tag() {
        return tag;
    }
}
