// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.atelier.gateway.signin.testing.TestUsers;
import dev.atelier.testkit.Chromium;
import dev.atelier.testkit.NodeScripts;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import jakarta.inject.Inject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every view of the console in a real browser, with axe; {@code fake-api.mjs} plays the API. */
@QuarkusTest
@Tag("browser")
class ConsoleInBrowserTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(15);

    @Inject
    TestUsers users;

    @Test
    void everyViewIsWholeFullEmptyAndInTrouble() {
        assumeThat(NodeScripts.canRun()).as("node and npm on the path").isTrue();
        assumeThat(Chromium.find()).as(Chromium.HOW_TO_GET).isPresent();
        NodeScripts scripts = NodeScripts.of(Path.of("src/test/browser"), Path.of("target", "browser"));

        String output = scripts.start(
                        Map.of(
                                "CHROMIUM",
                                Chromium.find().orElseThrow().toString(),
                                "GATEWAY_PORT",
                                Integer.toString(RestAssured.port),
                                "SESSION",
                                users.signIn(users.create())),
                        List.of("console.mjs"))
                .awaitOutput(TIMEOUT);

        assertThat(output.lines()).filteredOn(line -> line.endsWith(": passed")).hasSize(39);
    }
}
