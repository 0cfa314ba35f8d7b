// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.quarkus.runtime.Startup;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;

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

    public Model get(ModelReference reference) {
        return listed(reference).model();
    }

    IndexedModel listed(ModelReference reference) {
        return current.find(reference.text())
                .orElseThrow(() -> new ApiException(
                        ErrorCode.NOT_FOUND, "There is no such model. GET /v1/models lists them.", "model"));
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
