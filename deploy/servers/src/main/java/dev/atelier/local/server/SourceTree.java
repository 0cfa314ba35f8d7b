// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.server;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** The directory of the sources; the programs that this module runs are built below it. */
public final class SourceTree {

    private static final String MARK = "deploy/servers/pom.xml";

    private SourceTree() {}

    public static Path root() {
        return Stream.of(
                        Optional.ofNullable(System.getenv("ATELIER_ROOT")).map(Path::of),
                        upwards(ownClasses()),
                        upwards(Path.of("").toAbsolutePath()))
                .flatMap(Optional::stream)
                .filter(SourceTree::isRoot)
                .findFirst()
                .orElseThrow(() -> new StartupException(
                        "cannot find Atelier's source tree; run inside it or set ATELIER_ROOT to its directory"));
    }

    private static Optional<Path> upwards(Path start) {
        return Stream.iterate(Optional.of(start), Optional::isPresent, path -> path.map(Path::getParent))
                .flatMap(Optional::stream)
                .filter(SourceTree::isRoot)
                .findFirst();
    }

    private static boolean isRoot(Path directory) {
        return Files.exists(directory.resolve(MARK));
    }

    /** The jar or the directory that this class was loaded from. */
    static Path ownClasses() {
        return Path.of(URI.create(SourceTree.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toString()));
    }
}
