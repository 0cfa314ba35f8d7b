// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.host;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The variables of a process, and the folders and wishes that they name. */
public record Environment(Map<String, String> variables) {
    private static final String PROGRAM = "atelier";

    public Environment {
        variables = Map.copyOf(variables);
    }

    public static Environment ofProcess() {
        return new Environment(System.getenv());
    }

    /** A variable that is not empty. */
    public Optional<String> find(String name) {
        return Optional.ofNullable(variables.get(name)).map(String::strip).filter(value -> !value.isEmpty());
    }

    /** Where logins are kept. */
    public Path configuration() {
        return folder("XDG_CONFIG_HOME", "APPDATA", ".config");
    }

    /** Where runs are kept until their results are there. */
    public Path state() {
        return folder("XDG_STATE_HOME", "LOCALAPPDATA", ".local/state");
    }

    /** Whether a terminal may be written to with control sequences (no-color.org). */
    public boolean allowsColours() {
        return find("NO_COLOR").isEmpty() && !find("TERM").orElse("").equals("dumb");
    }

    /** A relative path in these variables counts as none (XDG Base Directory Specification). */
    private Path folder(String variable, String windowsVariable, String underHome) {
        return find(variable)
                .or(() -> find(windowsVariable))
                .map(Path::of)
                .filter(Path::isAbsolute)
                .orElseGet(() -> Path.of(find("HOME").orElse(System.getProperty("user.home")))
                        .resolve(underHome))
                .resolve(PROGRAM);
    }
}
