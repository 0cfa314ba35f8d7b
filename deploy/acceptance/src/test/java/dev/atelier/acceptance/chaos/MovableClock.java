// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.chaos;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The wall clock of a process that libfaketime moves while the process runs; its waits and time limits go on as before. */
final class MovableClock {
    static final String NEEDS = "libfaketime is not installed";

    private static final List<Path> FOLDERS = List.of(
            Path.of("/usr/lib/x86_64-linux-gnu/faketime"),
            Path.of("/usr/lib/aarch64-linux-gnu/faketime"),
            Path.of("/usr/lib64/faketime"),
            Path.of("/usr/lib/faketime"),
            Path.of("/usr/local/lib/faketime"));
    /** The library reads the file again so often. */
    private static final Duration CACHED = Duration.ofSeconds(1);

    private final Path library;
    private final Path file;

    private MovableClock(Path library, Path file) {
        this.library = library;
        this.file = file;
    }

    /** @param folder where the clock's file lies */
    static Optional<MovableClock> in(Path folder) {
        return FOLDERS.stream()
                .map(place -> place.resolve("libfaketimeMT.so.1"))
                .filter(Files::exists)
                .findFirst()
                .map(library -> new MovableClock(library, folder.resolve("clock")));
    }

    /** The environment of a process with this clock, which is right at first. */
    Map<String, String> variables() {
        write(Duration.ZERO);
        return Map.of(
                "LD_PRELOAD", library.toString(),
                "FAKETIME_TIMESTAMP_FILE", file.toString(),
                "FAKETIME_CACHE_DURATION", Long.toString(CACHED.toSeconds()),
                "FAKETIME_DONT_FAKE_MONOTONIC", "1",
                // The mend is for glibc before 2.30; with a later one every timed wait returns at once.
                "FAKETIME_FORCE_MONOTONIC_FIX", "0");
    }

    /** Sets how far the clock is ahead of the true one, and returns when the process sees it. */
    void move(Duration ahead) {
        write(ahead);
        ChaosFault.pause(CACHED.plusMillis(100));
    }

    private void write(Duration ahead) {
        Path next = file.resolveSibling("clock.next");
        try {
            Files.writeString(next, "%+d".formatted(ahead.toSeconds()));
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
