// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import java.util.Optional;

/** The built-in catalogue, without an application around it. */
public final class TestModels {
    private TestModels() {}

    public static ModelCatalogue catalogue() {
        return new ModelCatalogue(new CatalogueSource(BuiltInFiles.read(false), Optional.empty()));
    }
}
