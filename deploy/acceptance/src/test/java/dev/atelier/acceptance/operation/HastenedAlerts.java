// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.operation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;

/**
 * The chart's alerts for a rehearsal of minutes: windows, waits and limits of seconds are a thirtieth, and a disk is full
 * sooner. What is compared, and how, stays.
 */
final class HastenedAlerts {
    private static final int FACTOR = 30;
    /** Rates need some scrapes. */
    private static final long SHORTEST_SECONDS = 6;
    /** The windows of hours and days of the slow objectives. */
    private static final long LONGEST_SECONDS = 180;

    private static final Pattern WINDOW = Pattern.compile("\\[(\\d+)([mhd])]");
    private static final Pattern WAIT = Pattern.compile("for: (\\d+)([mh])");
    private static final Pattern SECONDS = Pattern.compile("(_seconds\\)?) > (\\d+)");
    private static final String FREE_BYTES = "2 * 1024 * 1024 * 1024";
    private static final String FEWER_FREE_BYTES = "256 * 1024 * 1024";

    private HastenedAlerts() {}

    static Path write(Path folder) {
        try {
            String rules = Files.readString(Monitoring.ALERTS);
            rules = WINDOW.matcher(rules).replaceAll(found -> "[" + hasten(found.group(1), found.group(2)) + "s]");
            rules = WAIT.matcher(rules).replaceAll(found -> "for: " + hasten(found.group(1), found.group(2)) + "s");
            rules = SECONDS.matcher(rules)
                    .replaceAll(found -> found.group(1) + " > " + Integer.parseInt(found.group(2)) / FACTOR);
            return Files.writeString(
                    Files.createDirectories(folder).resolve("alerts.yaml"),
                    rules.replace(FREE_BYTES, FEWER_FREE_BYTES));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long hasten(String number, String unit) {
        Duration duration = Duration.parse(unit.equals("d") ? "P" + number + "D" : "PT" + number + unit);
        return Math.clamp(duration.toSeconds() / FACTOR, SHORTEST_SECONDS, LONGEST_SECONDS);
    }
}
