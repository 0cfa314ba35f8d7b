// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Scripts that ask other people's JavaScript, with the packages of their lockfile. A machine without node cannot run
 * them; one with node must: packages that cannot be fetched fail the test, unless {@code ATELIER_NODE=off}.
 */
public final class NodeScripts {
    private static final Duration INSTALL = Duration.ofMinutes(3);
    private static final Duration RUN = Duration.ofMinutes(3);

    private final Path folder;

    private NodeScripts(Path folder) {
        this.folder = folder;
    }

    /** Whether this machine is asked to run scripts. */
    public static boolean areWanted() {
        return !"off".equals(System.getenv("ATELIER_NODE")) && isProgram("node") && isProgram("npm");
    }

    /** Copies the files of a folder, which has a lockfile, to one that the build may fill, and fetches the packages. */
    public static NodeScripts of(Path sources, Path folder) {
        try {
            Files.createDirectories(folder);
            try (Stream<Path> files = Files.list(sources)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    Files.copy(file, folder.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        var scripts = new NodeScripts(folder);
        if (!scripts.hasPackages()) {
            List<String> fetch = List.of("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund");
            RunningScript.start(folder, Map.of(), fetch).said(INSTALL);
            scripts.remember();
        }
        return scripts;
    }

    /** Where the scripts run. */
    public Path folder() {
        return folder;
    }

    /** Runs a script and answers what it says; one that fails fails the test with what it said. */
    public String run(String script, String... arguments) {
        List<String> words = new ArrayList<>(List.of("node", script));
        words.addAll(List.of(arguments));
        return RunningScript.start(folder, Map.of(), words).said(RUN);
    }

    /** Starts a script, with its arguments after it, and these variables beside ours. */
    public RunningScript start(Map<String, String> environment, List<String> script) {
        return RunningScript.start(
                folder,
                environment,
                Stream.concat(Stream.of("node"), script.stream()).toList());
    }

    /** The packages are those of this lockfile already. */
    private boolean hasPackages() {
        try {
            return Files.exists(installed()) && Files.mismatch(installed(), folder.resolve("package-lock.json")) < 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void remember() {
        try {
            Files.copy(folder.resolve("package-lock.json"), installed(), StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path installed() {
        return folder.resolve("node_modules").resolve(".atelier-lock.json");
    }

    private static boolean isProgram(String name) {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Arrays.stream(path.split(File.pathSeparator, -1))
                .map(folder -> Path.of(folder, name).toFile())
                .anyMatch(File::canExecute);
    }
}
