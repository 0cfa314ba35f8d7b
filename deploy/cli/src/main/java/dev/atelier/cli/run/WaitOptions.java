// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.run;

import dev.atelier.cli.output.CommandException;
import dev.atelier.cli.output.ExitCode;
import dev.atelier.cli.output.Picture.Preview;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a run is waited for, and what is done with its results. */
final class WaitOptions {
    private static final Pattern DURATION = Pattern.compile("([1-9][0-9]{0,6})([smh]?)");

    @Option(
            names = {"-o", "--output"},
            paramLabel = "PLACE",
            description = "keep the files: a folder (out/) or a name such as {id}-{index}.{ext}")
    @Nullable String output;

    @Option(
            names = "--timeout",
            defaultValue = "60m",
            paramLabel = "TIME",
            description = "the longest wait: 90s, 30m, 2h (${DEFAULT-VALUE}); the run goes on after it")
    private String timeout = "60m";

    @Option(
            names = "--preview",
            defaultValue = "auto",
            paramLabel = "HOW",
            description = "show the picture in the terminal: auto, never, kitty, iterm2, sixel (${DEFAULT-VALUE})")
    Preview preview = Preview.AUTO;

    @Option(names = "--cancel-on-interrupt", description = "Ctrl-C cancels the run, too, if that is possible")
    boolean cancelOnInterrupt;

    Duration timeout() {
        Matcher parts = DURATION.matcher(timeout);
        if (!parts.matches()) {
            throw new CommandException(ExitCode.USAGE, "--timeout " + timeout + ": write 90s, 30m or 2h.");
        }
        long number = Long.parseLong(parts.group(1));
        return switch (parts.group(2)) {
            case "h" -> Duration.ofHours(number);
            case "m" -> Duration.ofMinutes(number);
            default -> Duration.ofSeconds(number);
        };
    }
}
