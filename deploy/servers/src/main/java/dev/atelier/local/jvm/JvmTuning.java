// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.jvm;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How the JVMs of the services are tuned. */
public enum JvmTuning {
    /** One compiler only: starts fastest, and is half as fast under load. */
    QUICK_START,
    /** Both compilers: for anything that is measured. */
    FULL_JIT,
    /** As {@link #FULL_JIT}, and each process records what it does, for the cache of its image. Slow to start. */
    RECORDED;

    /** The folder whose services are recorded; {@code ./atelier bench --record} sets it. */
    public static final String RECORD = "ATELIER_RECORD";

    private static final List<String> SMALL = List.of(
            "-Xms24m",
            "-Xmx192m",
            // The classes of a service take 70 MB and more; every step from the default of 21 MB to there is a full
            // collection.
            "-XX:MetaspaceSize=128m",
            // They bring 150,000 to 240,000 symbols. The default table of 32,768 keeps those in chains, and a start
            // spent a tenth of its CPU in walking them.
            "-XX:+UnlockExperimentalVMOptions",
            "-XX:SymbolTableSize=131072",
            // A service that is out of memory answers anything or nothing; the supervisor starts another one.
            "-XX:+ExitOnOutOfMemoryError",
            "-XX:+UseSerialGC",
            "-XX:+UseCompactObjectHeaders",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow");

    /** What the variables of {@code ./atelier up} ask for. */
    public static JvmTuning from(Map<String, String> environment) {
        if (environment.containsKey(RECORD)) {
            return RECORDED;
        }
        return environment.getOrDefault("ATELIER_FULL_JIT", "").equals("1") ? FULL_JIT : QUICK_START;
    }

    /** The flags of a service's JVM, as {@code ./atelier up} gives them. */
    public List<String> flags() {
        var flags = new ArrayList<>(SMALL);
        if (this == QUICK_START) {
            flags.add("-XX:TieredStopAtLevel=1");
        }
        return flags;
    }
}
