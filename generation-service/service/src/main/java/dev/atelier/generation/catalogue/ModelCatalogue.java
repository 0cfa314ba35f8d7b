// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import dev.atelier.generation.catalogue.CatalogueLoader.CatalogueException;
import io.quarkus.runtime.Startup;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The current models of this installation; a change of the operator's files replaces all of them at once. */
@ApplicationScoped
@Startup
public class ModelCatalogue {
    private final CatalogueSource source;
    private volatile CatalogueSnapshot current;

    /** @throws CatalogueException when a file breaks a rule: better no start than a wrong price */
    ModelCatalogue(CatalogueSource source) {
        this.source = source;
        this.current = source.load();
    }

    /** In order of their ids. */
    public List<Model> all() {
        return current.models();
    }

    /** By slug or by id. */
    public Optional<Model> find(ModelReference reference) {
        return current.find(reference.text()).map(IndexedModel::model);
    }

    public Optional<Model> find(long id) {
        return current.find(Long.toString(id)).map(IndexedModel::model);
    }

    Optional<IndexedModel> findListed(ModelReference reference) {
        return current.find(reference.text());
    }

    /** The names of the members that inputs of models have. */
    public Set<String> inputs() {
        return current.inputs();
    }

    /** Changes with any model. */
    public String revision() {
        return current.revision();
    }

    CatalogueSnapshot snapshot() {
        return current;
    }

    /**
     * Reads the operator's files if they have changed. An unusable file leaves the catalogue unchanged.
     *
     * @throws CatalogueException when a file breaks a rule
     */
    boolean reload() {
        Optional<CatalogueSnapshot> changed = source.loadIfChanged();
        changed.ifPresent(snapshot -> current = snapshot);
        return changed.isPresent();
    }
}
