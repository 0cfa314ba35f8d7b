// SPDX-License-Identifier: Apache-2.0
package dev.atelier.helm;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Runs a program to its end. */
final class Program {
    private static final long LONGEST_MINUTES = 5;

    private Program() {}

    /** Exit code, standard output and standard error. */
    record Result(int code, String output, String errors) {
        String all() {
            return output + errors;
        }
    }

    static Result run(List<String> words) {
        try {
            Path folder = Files.createDirectories(Path.of("target").toAbsolutePath());
            Path output = Files.createTempFile(folder, "program", ".out");
            Path errors = Files.createTempFile(folder, "program", ".err");
            var builder =
                    new ProcessBuilder(words).redirectOutput(output.toFile()).redirectError(errors.toFile());
            // Helm writes below its home, which here is a folder of the build.
            builder.environment().put("HOME", folder.toString());
            Process process = builder.start();
            if (!process.waitFor(LONGEST_MINUTES, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                throw new AssertionError(words + " did not end");
            }
            var result = new Result(process.exitValue(), Files.readString(output), Files.readString(errors));
            Files.delete(output);
            Files.delete(errors);
            return result;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    static boolean isOnPath(String name) {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Arrays.stream(path.split(File.pathSeparator, -1))
                .map(folder -> Path.of(folder, name).toFile())
                .anyMatch(File::canExecute);
    }
}
