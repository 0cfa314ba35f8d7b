// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import dev.atelier.generation.catalogue.CatalogueLoader.CatalogueException;
import io.quarkus.runtime.util.ClassPathUtils;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
                readBuiltIn(config.rehearsal()),
                config.directory().map(path -> new CatalogueDirectory(path, MAX_FILES, MAX_BYTES)));
    }

    CatalogueSource(SortedMap<String, String> builtIn, Optional<CatalogueDirectory> directory) {
        this.builtIn = new TreeMap<>(builtIn);
        this.directory = directory;
    }

    /**
     * The model files that come with the service.
     *
     * @param rehearsal with those that only rehearsals need
     */
    static SortedMap<String, String> readBuiltIn(boolean rehearsal) {
        SortedMap<String, String> files = new TreeMap<>();
        for (String folder : rehearsal ? List.of("catalogue", "catalogue-rehearsal") : List.of("catalogue")) {
            try {
                ClassPathUtils.consumeAsPaths(folder, path -> readFolder(path, files));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return files;
    }

    private static void readFolder(Path folder, SortedMap<String, String> files) {
        try (var paths = Files.list(folder)) {
            for (Path path :
                    paths.filter(file -> file.toString().endsWith(".yaml")).toList()) {
                files.put(String.valueOf(path.getFileName()), Files.readString(path));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @throws CatalogueException with everything that is wrong */
    synchronized CatalogueSnapshot load() {
        SortedMap<String, String> operator = new TreeMap<>();
        try {
            if (directory.isPresent()) {
                state = directory.orElseThrow().state();
                operator = directory.orElseThrow().read();
            }
        } catch (IOException e) {
            throw unreadable(e);
        }
        return new CatalogueLoader().load(builtIn, operator);
    }

    /** Empty when nothing has changed since the last call; a refused state is not read again. */
    synchronized Optional<CatalogueSnapshot> loadIfChanged() {
        try {
            if (directory.isEmpty() || directory.orElseThrow().state().equals(state)) {
                return Optional.empty();
            }
        } catch (IOException e) {
            throw unreadable(e);
        }
        return Optional.of(load());
    }

    private static CatalogueException unreadable(IOException fault) {
        return new CatalogueException(List.of("the catalogue directory cannot be read: " + fault));
    }
}
