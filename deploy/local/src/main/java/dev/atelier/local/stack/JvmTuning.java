// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How the JVMs of the services are tuned. */
public enum JvmTuning {
    /** One compiler only: starts fastest, and is half as fast under load. */
    QUICK_START,
    /** As above, with classes mapped from archives that the first stop after a build writes, which takes long. */
    ARCHIVED_START,
    /** Both compilers: for anything that is measured. */
    FULL_JIT;

    private static final List<String> SMALL = List.of(
            "-Xms24m",
            "-Xmx192m",
            // A service that is out of memory answers anything or nothing; the supervisor starts another one.
            "-XX:+ExitOnOutOfMemoryError",
            "-XX:+UseSerialGC",
            "-XX:+UseCompactObjectHeaders",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow");

    static JvmTuning from(Map<String, String> environment) {
        if (isOn(environment, "ATELIER_FULL_JIT")) {
            return FULL_JIT;
        }
        return isOn(environment, "ATELIER_SHARED_ARCHIVES") ? ARCHIVED_START : QUICK_START;
    }

    private static boolean isOn(Map<String, String> environment, String variable) {
        return environment.getOrDefault(variable, "").equals("1");
    }

    List<String> flags(Path archive) {
        var flags = new ArrayList<>(SMALL);
        if (this != FULL_JIT) {
            flags.add("-XX:TieredStopAtLevel=1");
        }
        flags.addAll(archiveFlags(archive));
        return flags;
    }

    List<String> archiveFlags(Path archive) {
        return this == ARCHIVED_START
                ? List.of("-XX:+AutoCreateSharedArchive", "-XX:SharedArchiveFile=" + archive)
                : List.of();
    }

    /** How long a process may take to end. */
    Duration grace() {
        return this == ARCHIVED_START ? Duration.ofMinutes(2) : Duration.ofSeconds(20);
    }
}
