// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.atelier.testkit.Chromium;
import dev.atelier.testkit.NodeScripts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every view of the console in a real browser, with axe and under the gateway's policy; {@code fake-api.mjs} plays the API.
 * {@code ConsoleStoryIT} of {@code deploy/acceptance} has the console with everything behind it.
 */
@Tag("browser")
class ConsoleInBrowserTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(15);

    @Test
    void everyViewIsWholeFullEmptyAndInTrouble() {
        assumeThat(NodeScripts.canRun()).as("node and npm on the path").isTrue();
        assumeThat(Chromium.find()).as(Chromium.HOW_TO_GET).isPresent();
        NodeScripts scripts = NodeScripts.of(Path.of("src/test/browser"), Path.of("target", "browser"));
        Map<String, String> environment = Map.of(
                "CHROMIUM",
                Chromium.find().orElseThrow().toString(),
                "BUNDLE",
                Path.of("target/classes/console").toAbsolutePath().toString());

        String output = scripts.start(environment, List.of("console.mjs")).awaitOutput(TIMEOUT);

        assertThat(output.lines()).filteredOn(line -> line.endsWith(": passed")).hasSize(39);
    }
}
