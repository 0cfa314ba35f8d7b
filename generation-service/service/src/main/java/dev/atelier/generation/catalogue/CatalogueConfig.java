// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Where models come from beside the built-in ones. */
@ConfigMapping(prefix = "atelier.catalogue")
public interface CatalogueConfig {

    /** Directory with model files of the operator; each replaces the built-in model of the same slug or id. */
    Optional<Path> directory();

    /** How often that directory is looked at for changes. */
    @WithDefault("5s")
    Duration reloadEvery();

    /** Files taken from that directory at most; more are a mistake and refuse the directory. */
    @WithDefault("1000")
    int mostFiles();

    /** Bytes of one file at most. */
    @WithDefault("200000")
    int mostBytes();

    /** Adds models that only rehearsals need; never in production. */
    @WithDefault("false")
    boolean rehearsal();
}
