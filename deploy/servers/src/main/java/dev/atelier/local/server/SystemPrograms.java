// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.server;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Programs of the operating system. */
public final class SystemPrograms {

    private SystemPrograms() {}

    /** The program of this name in the folders of the search path. */
    public static Optional<Path> find(String program) {
        String path = System.getenv().getOrDefault("PATH", "/usr/bin:/bin:/usr/sbin:/sbin");
        return Arrays.stream(path.split(File.pathSeparator, -1))
                .map(directory -> Path.of(directory, program))
                .filter(Files::isExecutable)
                .findFirst();
    }

    static boolean has(String program) {
        return find(program).isPresent();
    }

    /** True when the command can be run and ends well. */
    static boolean works(String... words) {
        try {
            Process process = new ProcessBuilder(List.of(words))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.onExit().join().exitValue() == 0;
        } catch (IOException _) {
            return false;
        }
    }
}
