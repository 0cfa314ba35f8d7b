// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import java.nio.file.Path;

/** Three running servers. */
sealed interface TestServers extends AutoCloseable permits EmbeddedTestServers, ContainerTestServers {

    String jdbcPrefix();

    String databaseUser();

    String databasePassword();

    String kafka();

    String redis();

    @Override
    void close();

    static TestServers start(ServerKind kind, Path directory) {
        return switch (kind) {
            case EMBEDDED -> EmbeddedTestServers.start(directory);
            case CONTAINERS -> ContainerTestServers.start();
        };
    }

    /** Who brings the servers of a test run. */
    enum ServerKind {
        /** Child processes from the binaries that Maven brings. */
        EMBEDDED,
        /** Docker, asked for with {@code -Dcontainers}. */
        CONTAINERS;

        static ServerKind chosen() {
            String containers = System.getProperty("containers");
            return containers == null || containers.equals("false") ? EMBEDDED : CONTAINERS;
        }
    }
}
