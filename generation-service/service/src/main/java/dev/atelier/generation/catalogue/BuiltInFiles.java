// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import io.quarkus.runtime.util.ClassPathUtils;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;

/** The model files that come with the service. */
final class BuiltInFiles {
    private static final String FOLDER = "catalogue";
    private static final String REHEARSAL = "catalogue-rehearsal";

    private BuiltInFiles() {}

    /** @param rehearsal with those only rehearsals need */
    static SortedMap<String, String> read(boolean rehearsal) {
        SortedMap<String, String> files = new TreeMap<>();
        try {
            ClassPathUtils.consumeAsPaths(FOLDER, folder -> read(folder, files));
            if (rehearsal) {
                ClassPathUtils.consumeAsPaths(REHEARSAL, folder -> read(folder, files));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return files;
    }

    private static void read(Path folder, SortedMap<String, String> files) {
        try (var paths = Files.list(folder)) {
            for (Path path :
                    paths.filter(file -> file.toString().endsWith(".yaml")).toList()) {
                files.put(String.valueOf(path.getFileName()), Files.readString(path));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
