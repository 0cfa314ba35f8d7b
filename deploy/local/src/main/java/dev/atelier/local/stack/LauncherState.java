// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import dev.atelier.cli.host.PrivateFile;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;

/** The launcher of a state directory, as later commands read it. */
public record LauncherState(long pid, Phase phase, String baseUrl) {

    /** Where a launcher is in its life. */
    public enum Phase {
        STARTING,
        UP,
        STOPPING
    }

    public static Optional<LauncherState> read(StateDirectory state) {
        return PrivateFile.readProperties(state.launcher())
                // A power cut may have left an empty file.
                .filter(properties -> properties.stringPropertyNames().containsAll(Set.of("pid", "phase", "base-url")))
                .map(properties -> new LauncherState(
                        Long.parseLong(properties.getProperty("pid")),
                        Phase.valueOf(properties.getProperty("phase").toUpperCase(Locale.ROOT)),
                        properties.getProperty("base-url")));
    }

    static boolean isStopping(StateDirectory state) {
        return read(state)
                .filter(launcher -> launcher.phase() == Phase.STOPPING)
                .isPresent();
    }

    static void write(StateDirectory state, Phase phase, String baseUrl) {
        var properties = new Properties();
        properties.setProperty("pid", Long.toString(ProcessHandle.current().pid()));
        properties.setProperty("phase", phase.name().toLowerCase(Locale.ROOT));
        properties.setProperty("base-url", baseUrl);
        PrivateFile.write(state.launcher(), properties);
    }

    /** A launcher that runs already uses the state directory. */
    public static final class AlreadyRunningException extends RuntimeException {

        AlreadyRunningException(StateDirectory state) {
            super(read(state)
                    .map(launcher -> "already %s at %s (process %d, state in %s)"
                            .formatted(phase(launcher), launcher.baseUrl(), launcher.pid(), state.home()))
                    .orElse("another launcher uses " + state.home()));
        }

        private static String phase(LauncherState launcher) {
            return switch (launcher.phase()) {
                case STARTING -> "starting";
                case UP -> "running";
                case STOPPING -> "stopping";
            };
        }
    }
}
