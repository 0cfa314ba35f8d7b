// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.operation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** Reports a long run line by line, on the console and in a file that survives when the run is cut off. */
final class DayReport {
    private static final int LONGEST_FAULT = 4_000;

    private final Path file;
    private final List<String> failed = new ArrayList<>();
    private int checks;

    private DayReport(Path file) {
        this.file = file;
    }

    static DayReport begin() {
        String name = "operator-day-" + now().replaceAll("[^0-9T]", "") + ".log";
        return new DayReport(Path.of("target", name).toAbsolutePath());
    }

    void say(String line) {
        System.out.println(line);
        try {
            Files.writeString(file, now() + " " + line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Goes on after a check that fails, so that the report names all failed checks. */
    void check(String rule, Runnable assertion) {
        checks++;
        try {
            assertion.run();
            say("holds: " + rule);
        } catch (AssertionError | RuntimeException fault) {
            String said = String.valueOf(fault.getMessage());
            failed.add(rule);
            say("FAILED: " + rule + "\n" + said.substring(0, Math.min(LONGEST_FAULT, said.length())));
        }
    }

    /** The last line; fails when a check did. */
    void finish(String figures) {
        say((failed.isEmpty() ? "PASSED " + checks + " checks" : "FAILED " + failed) + ": " + figures);
        if (!failed.isEmpty()) {
            throw new AssertionError(failed + ", see " + file);
        }
    }

    private static String now() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
