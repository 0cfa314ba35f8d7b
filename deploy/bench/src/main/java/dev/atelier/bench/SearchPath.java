// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** The folders in which the programs of this machine are found by their names. */
final class SearchPath {

    private SearchPath() {}

    static boolean has(String program) {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Arrays.stream(path.split(File.pathSeparator, -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }
}
