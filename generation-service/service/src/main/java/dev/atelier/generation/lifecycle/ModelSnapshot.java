// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import dev.atelier.generation.catalogue.Model;
import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;

/**
 * The model of a generation as it was then; the catalogue may have moved on.
 *
 * @param revision of the model's file it was priced under
 */
@Embeddable
public record ModelSnapshot(
        @Column(name = "model_id") long id,
        @Column(name = "model_slug") String slug,
        @Column(name = "model_name") String name,
        @Column(name = "catalogue") String revision) {

    public static ModelSnapshot of(Model model) {
        return new ModelSnapshot(model.id(), model.slug(), model.name(), model.revision());
    }
}
