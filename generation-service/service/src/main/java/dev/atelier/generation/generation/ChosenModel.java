// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

import dev.atelier.generation.catalogue.Model;
import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;

/**
 * The model of a generation as it was then; the catalogue may have moved on.
 *
 * @param revision of the model's file it was priced under
 */
@Embeddable
public record ChosenModel(
        @Column(name = "model_id") long id,
        @Column(name = "model_slug") String slug,
        @Column(name = "model_name") String name,
        @Column(name = "catalogue") String revision) {

    static ChosenModel of(Model model) {
        return new ChosenModel(model.id(), model.slug(), model.name(), model.revision());
    }
}
