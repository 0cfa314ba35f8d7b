// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance;

import dev.atelier.local.stack.ServiceHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * The classes that a service has loaded, in a file that later processes of the service map. A start with the file takes
 * less than half the CPU time; the file costs as much as three starts with it.
 */
final class ClassArchive {
    private static final String OPTIONS = "JAVA_TOOL_OPTIONS";
    /** The exit code after SIGTERM; a process that was killed while it wrote has another one. */
    private static final int ENDED_IN_ORDER = 143;

    private final Path file;
    private boolean isTried;
    private boolean isWritten;

    ClassArchive(Path file) {
        this.file = file;
    }

    /** Starts the service with the file, which the first call writes; without a file the start is only slower. */
    void start(ServiceHandle service, Map<String, String> variables) {
        if (!isTried) {
            write(service);
        }
        Map<String, String> all = new HashMap<>(variables);
        all.putAll(flags());
        service.start(all);
        service.awaitReady();
    }

    /** The variables of a start with the file, none when there is no file. */
    Map<String, String> flags() {
        return isWritten ? Map.of(OPTIONS, "-XX:SharedArchiveFile=" + file) : Map.of();
    }

    boolean isTried() {
        return isTried;
    }

    /** A process of the stopped service writes the file when it ends: while it works, the JVM may crash over it. */
    void write(ServiceHandle service) {
        isTried = true;
        service.start(Map.of(OPTIONS, "-XX:ArchiveClassesAtExit=" + file));
        service.awaitReady();
        service.stop();
        isWritten = service.awaitExit() == ENDED_IN_ORDER && Files.exists(file);
    }
}
