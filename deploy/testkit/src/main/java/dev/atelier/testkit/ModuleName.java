// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import java.nio.file.Path;
import java.util.Locale;

/** The name of the Maven module whose tests run: the name of its directory. */
final class ModuleName {

    private ModuleName() {}

    static String current() {
        String directory = System.getProperty("basedir", System.getProperty("user.dir"));
        return Path.of(directory).getFileName().toString().toLowerCase(Locale.ROOT);
    }

    /** The name of the application of this module; only that of generation-service differs from the module's. */
    static String application() {
        return current().equals("service") ? "generation-service" : current();
    }
}
