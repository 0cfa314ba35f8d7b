// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.server;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;

/** The class path of the broker: jars that the build of this module copies to its target folder. */
final class BrokerClassPath {

    private BrokerClassPath() {}

    static String classPath() {
        return SourceTree.ownClasses() + File.pathSeparator + directory().resolve("*");
    }

    private static Path directory() {
        Path directory = SourceTree.root().resolve("deploy/servers/target/kafka");
        if (!Files.isDirectory(directory)) {
            throw new StartupException(
                    "the jars of the Kafka broker are not built; run: mvn -Dquick -pl deploy/servers package");
        }
        return directory;
    }
}
