// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The clients of two other vendors, as they are published, through the public door. */
class CompatIT {
    /** Short forms; the long ones are for by hand: {@code cut.mjs 100}, {@code paths.mjs}, {@code polling.mjs 300}. */
    static final List<String> SCRIPTS =
            List.of("hf.mjs", "fal.mjs", "callbacks.mjs", "paths.mjs --quick", "polling.mjs 20", "cut.mjs 6");
    /** Its clients repeat after a second by their own clock, so it has the machine to itself. */
    private static final String ALONE = SCRIPTS.getLast();

    private static final Path SOURCES = Path.of("compat");
    private static final Path FOLDER = Path.of("target/compat");
    private static final long MINUTES = 5;
    private static final Map<String, Program> RUNNING = new LinkedHashMap<>();

    static void installClients() throws IOException, InterruptedException {
        assumeThat(System.getenv("ATELIER_NODE")).as("ATELIER_NODE").isNotEqualTo("off");
        assumeThat(program("node")).as("node on the path").isPresent();
        assumeThat(program("npm")).as("npm on the path").isPresent();
        Files.createDirectories(FOLDER);
        try (Stream<Path> files = Files.list(SOURCES)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, FOLDER.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        assertThat(Program.start(new ProcessBuilder("npm", "ci", "--no-audit", "--no-fund", "--silent"))
                        .said())
                .as("npm ci")
                .isEmpty();
    }

    /** They mostly wait, so they run side by side. */
    @BeforeAll
    static void startAll() throws IOException, InterruptedException {
        installClients();
        for (String script : SCRIPTS) {
            if (!script.equals(ALONE)) {
                RUNNING.put(script, start(script));
            }
        }
    }

    private static Program start(String script) throws IOException {
        Platform platform = Platform.get();
        List<String> command = new ArrayList<>(List.of("node"));
        command.addAll(List.of(script.split(" ", -1)));
        var builder = new ProcessBuilder(command);
        builder.environment().put("ATELIER_BASE_URL", platform.baseUrl());
        builder.environment().put("ATELIER_OPERATOR_URL", platform.stack().operatorUrl());
        builder.environment().put("ATELIER_OPERATOR_TOKEN", platform.stack().operatorToken());
        builder.environment().put("ATELIER_RECEIVER", "https://" + WebhookReceiver.HOST);
        builder.environment().put("ATELIER_RECEIVED", platform.receiver().windowUrl());
        return Program.start(builder);
    }

    @ParameterizedTest
    @FieldSource("SCRIPTS")
    void theirClientsRunUnchanged(String script) throws Exception {
        if (script.equals(ALONE)) {
            RUNNING.put(script, start(script));
        }
        assertThat(Objects.requireNonNull(RUNNING.get(script)).said()).isEmpty();
    }

    @AfterAll
    static void stopAll() {
        RUNNING.values().forEach(program -> program.process().destroyForcibly());
        if (!RUNNING.isEmpty()) {
            Platform.get().ledger().assertSound();
        }
    }

    /** A program that was started, and where what it says goes. */
    private record Program(Process process, Path output) {
        static Program start(ProcessBuilder builder) throws IOException {
            Path output = Files.createTempFile("compat", ".out");
            return new Program(
                    builder.directory(FOLDER.toFile())
                            .redirectErrorStream(true)
                            .redirectOutput(output.toFile())
                            .start(),
                    output);
        }

        /** Why it failed, as it says itself; nothing when it did not. */
        String said() throws IOException, InterruptedException {
            boolean ended = process.waitFor(MINUTES, TimeUnit.MINUTES);
            process.destroyForcibly();
            String said = Files.readString(output, StandardCharsets.UTF_8).strip();
            Files.delete(output);
            return ended && process.exitValue() == 0 ? "" : said + (ended ? "\nfailed" : "\ndid not end");
        }
    }

    private static Optional<File> program(String name) {
        return Arrays.stream(
                        Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator, -1))
                .map(folder -> Path.of(folder, name).toFile())
                .filter(File::canExecute)
                .findFirst();
    }
}
