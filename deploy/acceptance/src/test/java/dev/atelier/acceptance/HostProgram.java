// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A program of this machine that is run to its end; one that fails, fails the test with what it said.
 *
 * @param folder where it runs
 */
record HostProgram(Path folder, Map<String, String> environment, Duration timeout) {

    /** Runs it, and returns its standard output. */
    String run(List<String> words) {
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
            String text = Files.readString(output);
            if (!ended || process.exitValue() != 0) {
                throw new AssertionError("%s %s:%n%s%s"
                        .formatted(words, ended ? "failed" : "did not end", text, Files.readString(errors)));
            }
            Files.delete(output);
            Files.delete(errors);
            return text;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
