// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.signin;

import static org.assertj.core.api.Assertions.assertThat;

import io.restassured.path.json.JsonPath;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The command line program of a person with a home of their own. */
record CommandLine(Path home, Map<String, String> variables) {
    private static final int MINUTES = 3;
    /** A process in the background of a script ignores Ctrl-C, and so does every process that it starts. */
    private static final List<String> WITH_CTRL_C =
            List.of("perl", "-e", "$SIG{INT} = 'DEFAULT'; exec @ARGV or die", "--");

    /** The end of one call. */
    record Result(int code, String out, String err) {
        JsonPath json() {
            return new JsonPath(out);
        }
    }

    static CommandLine of(Path home, String baseUrl, Map<String, String> more) {
        Map<String, String> variables = new HashMap<>(more);
        variables.put("ATELIER_BASE_URL", baseUrl);
        variables.put("XDG_CONFIG_HOME", home.resolve("config").toString());
        variables.put("XDG_STATE_HOME", home.resolve("state").toString());
        return new CommandLine(home, variables);
    }

    Path pendingRuns() {
        return home.resolve("state/atelier/runs");
    }

    Path logins() {
        return home.resolve("config/atelier/credentials.json");
    }

    Result run(String... words) {
        return runWith("", words);
    }

    /** @param input what it reads from standard input */
    Result runWith(String input, String... words) {
        try {
            Path err = Files.createTempFile(home, "err", ".txt");
            Process process =
                    builder(List.of(words)).redirectError(err.toFile()).start();
            process.getOutputStream().write(input.getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().close();
            String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor(MINUTES, TimeUnit.MINUTES)).isTrue();
            return new Result(process.exitValue(), out, Files.readString(err));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Starts it, and reads its standard error up to the first line that has a text in it. */
    Process startUntil(String text, List<String> read, String... words) throws IOException {
        Process process = builder(List.of(words)).start();
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            read.add(line);
            if (line.contains(text)) {
                return process;
            }
        }
        throw new AssertionError("it ended without '" + text + "': " + read);
    }

    private ProcessBuilder builder(List<String> words) throws IOException {
        List<String> command = new ArrayList<>(WITH_CTRL_C);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-jar",
                jar().toString()));
        command.addAll(words);
        var builder = new ProcessBuilder(command).directory(home.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("ATELIER_"));
        builder.environment().putAll(variables);
        return builder;
    }

    private static Path jar() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("..", "cli", "target"))) {
            return files.filter(file -> file.getFileName().toString().matches("cli-.*\\.jar"))
                    .findFirst()
                    .orElseThrow()
                    .toAbsolutePath();
        }
    }
}
