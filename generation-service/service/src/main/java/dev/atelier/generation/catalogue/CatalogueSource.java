// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import dev.atelier.generation.catalogue.CatalogueLoader.CatalogueException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Loads the catalogue from the built-in files and the operator's, and notices changes of the latter. */
@ApplicationScoped
class CatalogueSource {
    /** Bounds far above any real catalogue: a larger directory or file is a mistake. */
    private static final int MAX_FILES = 1_000;

    private static final int MAX_BYTES = 200_000;

    private final SortedMap<String, String> builtIn;
    private final Optional<CatalogueDirectory> directory;
    private String state = "";

    @Inject
    CatalogueSource(CatalogueConfig config) {
        this(
                BuiltInFiles.read(config.rehearsal()),
                config.directory().map(path -> new CatalogueDirectory(path, MAX_FILES, MAX_BYTES)));
    }

    CatalogueSource(SortedMap<String, String> builtIn, Optional<CatalogueDirectory> directory) {
        this.builtIn = new TreeMap<>(builtIn);
        this.directory = directory;
    }

    boolean canChange() {
        return directory.isPresent();
    }

    /** @throws CatalogueException with everything that is wrong */
    synchronized CatalogueSnapshot load() {
        if (directory.isEmpty()) {
            return read(new TreeMap<>());
        }
        try {
            state = directory.orElseThrow().state();
            return read(directory.orElseThrow().read());
        } catch (IOException e) {
            throw new CatalogueException(List.of("the catalogue directory cannot be read: " + e));
        }
    }

    /** Empty when nothing has changed since the last call; a refused state is not read again. */
    synchronized Optional<CatalogueSnapshot> loadIfChanged() {
        try {
            if (directory.isEmpty() || directory.orElseThrow().state().equals(state)) {
                return Optional.empty();
            }
        } catch (IOException e) {
            throw new CatalogueException(List.of("the catalogue directory cannot be read: " + e));
        }
        return Optional.of(load());
    }

    private CatalogueSnapshot read(SortedMap<String, String> operator) {
        return new CatalogueLoader().load(new CatalogueFiles(builtIn, operator));
    }
}
