// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

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
