// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.signin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.atelier.acceptance.OnEncryptedPlatform;
import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.TestAccount;
import dev.atelier.testkit.Chromium;
import dev.atelier.testkit.NodeScripts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A newcomer in a browser, from the link to a picture, a key, a delivered webhook and the books. */
@OnEncryptedPlatform
class ConsoleStoryIT {
    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    @Test
    void aNewcomerSeesTriesAndOwnsIt() {
        assumeThat(NodeScripts.canRun()).as("node and npm on the path").isTrue();
        assumeThat(Chromium.find()).as(Chromium.HOW_TO_GET).isPresent();
        NodeScripts scripts = NodeScripts.withPackagesOf(
                Path.of("..", "..", "gateway", "console", "src", "test", "browser"),
                Path.of("console"),
                Path.of("target", "console"));
        Platform platform = Platform.encrypted();
        // As many as the three runs of the story cost.
        TestAccount account = platform.account("studio", 12, Map.of());

        String output = scripts.start(
                        Map.of(
                                "ATELIER_BASE_URL", platform.stack().baseUrl(),
                                "ATELIER_SETUP", platform.setUp(account),
                                "ATELIER_HOOK", platform.receiver().url("console-story"),
                                "ATELIER_COMMAND",
                                        Path.of("../../atelier")
                                                .toAbsolutePath()
                                                .normalize()
                                                .toString(),
                                "CHROMIUM", Chromium.find().orElseThrow().toString()),
                        List.of("story.mjs"))
                .awaitOutput(TIMEOUT);

        assertThat(output.lines()).filteredOn(line -> line.endsWith(": passed")).hasSize(6);
        assertThat(platform.receiver().received("console-story")).hasSizeGreaterThanOrEqualTo(2);
    }
}
