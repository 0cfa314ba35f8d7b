// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.atelier.acceptance.OnEncryptedPlatform;
import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.WebhookReceiver;
import dev.atelier.testkit.HostProgram;
import dev.atelier.testkit.NodeScripts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** The libraries of {@code deploy/clients}, and the code of their READMEs. */
@OnEncryptedPlatform
class ClientLibrariesIT {
    private static final Path LIBRARIES =
            Path.of("..", "clients").toAbsolutePath().normalize();
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
        assertThat(run(folder, List.of("node", "readme.mjs"))).contains("blocks of the README run");
    }

    @Test
    void thePythonLibraryKeepsItsPromises() throws IOException {
        assumeThat(HostProgram.isInstalled("python3")).as("python3 on the path").isTrue();
        Path folder = Files.createDirectories(TARGET.resolve("python"));

        for (Map.Entry<String, String> program : Map.of(
                        "run_platform.py", "keeps its promises", "run_readme.py", "blocks of the README run")
                .entrySet()) {
            String script =
                    LIBRARIES.resolve("python/tests").resolve(program.getKey()).toString();
            assertThat(run(folder, List.of("python3", script))).contains(program.getValue());
        }
    }

    @AfterAll
    static void checkBooks() {
        Platform.encrypted().ledger().assertSound();
    }

    /** As a customer with an account of its own. */
    private static String run(Path folder, List<String> words) {
        Platform platform = Platform.encrypted();
        Map<String, String> environment = Map.of(
                "ATELIER_BASE_URL", platform.baseUrl(),
                "ATELIER_API_KEY", platform.account(CREDITS).key(),
                "ATELIER_POOR_KEY", platform.account(1).key(),
                "ATELIER_LINK", platform.site().url("picture.png"),
                "ATELIER_RECEIVER", "https://" + WebhookReceiver.HOST,
                "ATELIER_RECEIVED", platform.receiver().windowUrl(),
                "PYTHONPATH", LIBRARIES.resolve("python").toString(),
                "PYTHONDONTWRITEBYTECODE", "1",
                // The platform is on this machine.
                "no_proxy", "*");
        return new HostProgram(folder, environment, TIMEOUT).runForOutput(words);
    }
}
