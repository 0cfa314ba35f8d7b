// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A program that runs, and its output. */
public final class RunningScript implements AutoCloseable {
    private final List<String> words;
    private final Process process;
    private final Path output;

    private RunningScript(List<String> words, Process process, Path output) {
        this.words = words;
        this.process = process;
        this.output = output;
    }

    static RunningScript start(Path folder, Map<String, String> environment, List<String> words) {
        try {
            Path output = Files.createTempFile(folder.toAbsolutePath(), words.getFirst(), ".log");
            var builder = new ProcessBuilder(words)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile());
            builder.environment().putAll(environment);
            return new RunningScript(words, builder.start(), output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Returns the whole output after the end; a program that fails or does not end in time, fails the test. */
    public String awaitOutput(Duration timeout) {
        try {
            boolean ended = process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS);
            close();
            String text = Files.readString(output);
            if (!ended || process.exitValue() != 0) {
                throw new AssertionError("%s %s:%n%s".formatted(words, ended ? "failed" : "did not end", text));
            }
            Files.delete(output);
            return text;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
