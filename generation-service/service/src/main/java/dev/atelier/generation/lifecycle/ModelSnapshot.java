// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import dev.atelier.generation.catalogue.Model;

/**
 * The model of a generation as it was then; the catalogue may have moved on.
 *
 * @param revision of the model's file it was priced under
 */
public record ModelSnapshot(long id, String slug, String name, String revision) {

    public static ModelSnapshot of(Model model) {
        return new ModelSnapshot(model.id(), model.slug(), model.name(), model.revision());
    }
}
