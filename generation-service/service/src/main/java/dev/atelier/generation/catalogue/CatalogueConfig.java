// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.nio.file.Path;
import java.util.Optional;

/** Sources of models besides the built-in ones. */
@ConfigMapping(prefix = "atelier.catalogue")
public interface CatalogueConfig {

    /** Directory with model files of the operator; each replaces the built-in model of the same slug or id. */
    Optional<Path> directory();

    /** Adds models that simulate a vendor; never in production. */
    @WithDefault("false")
    boolean rehearsal();

    /** Runs that a built-in engine renders in place of the vendor of the model cost nothing. */
    @WithDefault("false")
    boolean freeStandIns();
}
