// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.core.JsonFactory;
import dev.atelier.acceptance.OnEncryptedPlatform;
import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.WebhookReceiver;
import dev.atelier.client.Atelier;
import dev.atelier.testkit.HostProgram;
import dev.atelier.testkit.NodeScripts;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** The libraries of {@code deploy/clients}, and the code of their READMEs and of docs/use-it-from.md. */
@OnEncryptedPlatform
class ClientLibrariesIT {
    private static final Path LIBRARIES =
            Path.of("..", "clients").toAbsolutePath().normalize();
    private static final String PAGE =
            LIBRARIES.resolve("../../docs/use-it-from.md").normalize().toString();
    private static final Path TARGET = Path.of("target", "libraries").toAbsolutePath();
    private static final Duration TIMEOUT = Duration.ofMinutes(5);
    private static final long CREDITS = 1_000;

    @Test
    void theTypeScriptLibraryKeepsItsPromises() {
        assumeThat(NodeScripts.canRun()).as("node and npm on the path").isTrue();
        Path library = LIBRARIES.resolve("typescript");
        Path folder = TARGET.resolve("typescript");
        NodeScripts scripts = NodeScripts.of(library, folder);
        NodeScripts.withPackagesOf(library, library.resolve("src"), folder.resolve("src"));
        scripts.run("node_modules/typescript/bin/tsc");
        // At the top, where the name of the package means this library.
        NodeScripts.withPackagesOf(library, library.resolve("tests"), folder);

        assertThat(run(folder, List.of("node", "platform.mjs"))).contains("keeps its promises");
        assertThat(run(folder, List.of("node", "readme.mjs"))).contains("blocks of README.md run");
        assertThat(run(folder, List.of("node", "readme.mjs", PAGE))).contains("blocks of use-it-from.md run");
    }

    @Test
    void thePythonLibraryKeepsItsPromises() throws IOException {
        assumeThat(HostProgram.isInstalled("python3")).as("python3 on the path").isTrue();
        Path folder = Files.createDirectories(TARGET.resolve("python"));

        Path programs = LIBRARIES.resolve("python/tests");
        String readme = programs.resolve("run_readme.py").toString();

        assertThat(run(
                        folder,
                        List.of("python3", programs.resolve("run_platform.py").toString())))
                .contains("keeps its promises");
        assertThat(run(folder, List.of("python3", readme))).contains("blocks of README.md run");
        assertThat(run(folder, List.of("python3", readme, PAGE))).contains("blocks of use-it-from.md run");
    }

    @Test
    void theJavaLibraryKeepsItsPromises() throws IOException {
        Path folder = Files.createDirectories(TARGET.resolve("java"));
        Path library = LIBRARIES.resolve("java");
        String classes = Stream.of(Atelier.class, JsonFactory.class)
                .map(type ->
                        type.getProtectionDomain().getCodeSource().getLocation().getPath())
                .collect(Collectors.joining(File.pathSeparator));
        List<String> java =
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp", classes);
        List<String> page = with(java, library.resolve("tests/RunReadme.java").toString());

        assertThat(run(
                        folder,
                        with(java, library.resolve("tests/RunPlatform.java").toString())))
                .contains("keeps its promises");
        assertThat(run(folder, with(page, library.resolve("README.md").toString())))
                .contains("blocks of README.md run");
        assertThat(run(folder, with(page, PAGE))).contains("blocks of use-it-from.md run");
    }

    private static List<String> with(List<String> words, String last) {
        return Stream.concat(words.stream(), Stream.of(last)).toList();
    }

    @AfterAll
    static void checkBooks() {
        Platform.encrypted().ledger().assertSound();
    }

    /** As a customer with an account of its own. */
    private static String run(Path folder, List<String> words) {
        Platform platform = Platform.encrypted();
        Map<String, String> environment = Map.ofEntries(
                Map.entry("ATELIER_BASE_URL", platform.baseUrl()),
                Map.entry("ATELIER_API_KEY", platform.account(CREDITS).key()),
                Map.entry("ATELIER_POOR_KEY", platform.account(1).key()),
                Map.entry("ATELIER_LINK", platform.site().url("picture.png")),
                Map.entry("ATELIER_RECEIVER", "https://" + WebhookReceiver.HOST),
                Map.entry("ATELIER_RECEIVED", platform.receiver().windowUrl()),
                Map.entry("PICTURE_URL", platform.site().url("picture.png")),
                Map.entry("WEBHOOK_SECRET", "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY="),
                Map.entry("PYTHONPATH", LIBRARIES.resolve("python").toString()),
                Map.entry("PYTHONDONTWRITEBYTECODE", "1"),
                // The platform is on this machine.
                Map.entry("no_proxy", "*"));
        return new HostProgram(folder, environment, TIMEOUT).runForOutput(words);
    }
}
