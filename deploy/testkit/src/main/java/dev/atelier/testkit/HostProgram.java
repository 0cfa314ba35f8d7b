// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import dev.atelier.local.server.SystemPrograms;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * How programs of this machine are run to their end.
 *
 * @param folder where they run
 * @param environment beside the variables of this process
 * @param timeout after which a program is killed, and the test fails
 */
public record HostProgram(Path folder, Map<String, String> environment, Duration timeout) {

    /** Exit code, standard output and standard error. */
    public record Result(int code, String output, String errors) {
        public String all() {
            return output + errors;
        }
    }

    /** Whether a program of this name is on the path. */
    public static boolean isInstalled(String name) {
        return SystemPrograms.find(name).isPresent();
    }

    /** Runs a program, and returns how it ended. */
    public Result run(List<String> words) {
        try {
            // Files and no pipes: what a program leaves running in the background would keep a pipe open.
            Path output = Files.createTempFile("program", ".out");
            Path errors = Files.createTempFile("program", ".err");
            var builder = new ProcessBuilder(words)
                    .directory(folder.toFile())
                    .redirectOutput(output.toFile())
                    .redirectError(errors.toFile());
            builder.environment().putAll(environment);
            Process process = builder.start();
            boolean ended = process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS);
            process.destroyForcibly();
            if (!ended) {
                throw new AssertionError(
                        "%s did not end:%n%s%s".formatted(words, Files.readString(output), Files.readString(errors)));
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

    /** Runs a program, and returns its standard output; a program that fails, fails the test with what it said. */
    public String runForOutput(List<String> words) {
        Result result = run(words);
        if (result.code() != 0) {
            throw new AssertionError("%s failed:%n%s".formatted(words, result.all()));
        }
        return result.output();
    }
}
