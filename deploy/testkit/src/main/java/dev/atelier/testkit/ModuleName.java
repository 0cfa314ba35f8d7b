// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

/** The name of the Maven module whose tests run: the name of its directory. */
final class ModuleName {

    private ModuleName() {}

    static String current() {
        return nameOf(directory());
    }

    /** The name of the application of this module: some applications have several modules, in a directory with their name. */
    static String application() {
        return Stream.of(directory(), directory().resolveSibling("."))
                .map(folder -> nameOf(folder.normalize()))
                .filter(TestIdentities::isApplication)
                .findFirst()
                .orElseGet(ModuleName::current);
    }

    private static Path directory() {
        return Path.of(System.getProperty("basedir", System.getProperty("user.dir")))
                .toAbsolutePath();
    }

    private static String nameOf(Path folder) {
        return folder.getFileName().toString().toLowerCase(Locale.ROOT);
    }
}
