// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Scripts that ask other people's JavaScript, with the packages of their lockfile. A machine without node cannot run
 * them; one with node must: packages that cannot be fetched fail the test, unless {@code ATELIER_NODE=off}.
 */
public final class NodeScripts {
    private static final long INSTALL_MINUTES = 3;
    private static final long RUN_MINUTES = 3;

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
            scripts.run(INSTALL_MINUTES, List.of("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"));
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
        return run(RUN_MINUTES, words);
    }

    private String run(long minutes, List<String> words) {
        Path output = folder.resolve(words.getFirst() + ".log");
        try {
            Process process = new ProcessBuilder(words)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            boolean ended = process.waitFor(minutes, TimeUnit.MINUTES);
            process.destroyForcibly();
            String said = Files.readString(output);
            if (!ended || process.exitValue() != 0) {
                throw new AssertionError("%s %s:%n%s".formatted(words, ended ? "failed" : "did not end", said));
            }
            return said;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
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
