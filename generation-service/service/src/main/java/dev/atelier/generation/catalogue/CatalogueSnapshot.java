// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import dev.atelier.platform.secret.Sha256;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The models of one load of the catalogue, in order of their ids, with their search index; immutable. */
final class CatalogueSnapshot {
    private static final int REVISION_LENGTH = 12;

    private final List<Model> models;
    private final List<IndexedModel> listed;
    private final Map<String, IndexedModel> byName = new HashMap<>();
    private final Set<String> inputs;
    private final String revision;
    private final String tag;

    CatalogueSnapshot(List<Model> models) {
        this.models =
                models.stream().sorted(Comparator.comparingLong(Model::id)).toList();
        listed = this.models.stream().map(IndexedModel::of).toList();
        listed.forEach(one -> {
            byName.put(one.model().slug(), one);
            byName.put(Long.toString(one.model().id()), one);
        });
        inputs = this.models.stream()
                .flatMap(model -> model.input().names().stream())
                .collect(Collectors.toUnmodifiableSet());
        revision = revision(this.models.stream()
                .map(model -> model.slug() + " " + model.revision() + " " + model.isDefault())
                .collect(Collectors.joining("\n")));
        tag = revision(listed.stream().map(IndexedModel::tag).collect(Collectors.joining(" ")) + revision);
    }

    /** A short hash of a text, which changes with it. */
    static String revision(String text) {
        return Sha256.hex(text).substring(0, REVISION_LENGTH);
    }

    List<Model> models() {
        return models;
    }

    List<IndexedModel> listed() {
        return listed;
    }

    Optional<IndexedModel> find(String slugOrId) {
        return Optional.ofNullable(byName.get(slugOrId));
    }

    /** The names of the members that the inputs have. */
    Set<String> inputs() {
        return inputs;
    }

    /** Changes with any model file. */
    String revision() {
        return revision;
    }

    /** The entity tag of lists; changes with any value that a list shows. */
    String tag() {
        return tag;
    }
}
