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
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The clients of two other vendors, as they are published, through the public door. */
class CompatIT {
    private static final long MINUTES = 5;

    private final Platform platform = Platform.get();

    @Test
    void theirClientsRunUnchanged() throws Exception {
        assumeThat(program("node")).as("node on the path").isPresent();
        assumeThat(program("npm")).as("npm on the path").isPresent();
        TestAccount account = platform.account(1_000);
        Path folder = Files.createDirectories(Path.of("target/compat"));
        for (String file : List.of("package.json", "package-lock.json", "compat.mjs")) {
            Files.copy(Path.of("compat", file), folder.resolve(file), StandardCopyOption.REPLACE_EXISTING);
        }

        assertThat(run(account, folder, "npm", "ci", "--no-audit", "--no-fund", "--silent"))
                .as("npm ci")
                .isEmpty();
        assertThat(run(account, folder, "node", "compat.mjs")).isEqualTo("all answers as the clients expect them");
        platform.ledger().assertSound();
    }

    /** What a program says; a program that fails says why at the end of it. */
    private static String run(TestAccount account, Path folder, String... command)
            throws IOException, InterruptedException {
        var builder = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().put("ATELIER_BASE_URL", account.baseUrl());
        builder.environment().put("ATELIER_API_KEY", account.key());
        Path output = Files.createTempFile("compat", ".out");
        Process process = builder.redirectOutput(output.toFile()).start();
        boolean ended = process.waitFor(MINUTES, TimeUnit.MINUTES);
        process.destroyForcibly();
        String said = Files.readString(output, StandardCharsets.UTF_8).strip();
        Files.delete(output);
        return ended && process.exitValue() == 0 ? said : said + "\nfailed: " + String.join(" ", command);
    }

    private static Optional<File> program(String name) {
        return Arrays.stream(
                        Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator, -1))
                .map(folder -> Path.of(folder, name).toFile())
                .filter(File::canExecute)
                .findFirst();
    }
}
