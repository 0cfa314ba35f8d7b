// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import java.nio.file.Path;
import java.util.Optional;

/** The built-in catalogue, without an application around it. */
public final class TestModels {
    /** Compiled once for all tests: without a directory a catalogue never changes. */
    private static final ModelCatalogue BUILT_IN = loadAgain();

    private TestModels() {}

    public static ModelCatalogue catalogue() {
        return BUILT_IN;
    }

    /** A second compilation of the same files. */
    static ModelCatalogue loadAgain() {
        return new ModelCatalogue(new CatalogueSource(CatalogueSource.readBuiltIn(false), Optional.empty()));
    }

    /** With files of an operator beside it. */
    public static ModelCatalogue catalogue(Path directory) {
        var files = new CatalogueDirectory(directory, 10, 10_000);
        return new ModelCatalogue(new CatalogueSource(CatalogueSource.readBuiltIn(false), Optional.of(files)));
    }

    /** False when nothing has changed. */
    public static boolean reload(ModelCatalogue catalogue) {
        return catalogue.reload();
    }
}
