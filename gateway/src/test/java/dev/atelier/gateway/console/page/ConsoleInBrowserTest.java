// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.atelier.gateway.testing.TestUsers;
import dev.atelier.testkit.Chromium;
import dev.atelier.testkit.NodeScripts;
import dev.atelier.testkit.RunningScript;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import jakarta.inject.Inject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every view of the console in a real browser, with axe; {@code fake-api.mjs} plays the API. */
@QuarkusTest
@Tag("browser")
class ConsoleInBrowserTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(15);
    private static final Predicate<String> IS_PASSED = line -> line.endsWith(": passed");

    @Inject
    TestUsers users;

    @Test
    void everyViewIsWholeFullEmptyAndInTrouble() {
        assumeThat(NodeScripts.canRun()).as("node and npm on the path").isTrue();
        assumeThat(Chromium.find()).as(Chromium.HOW_TO_GET).isPresent();
        NodeScripts scripts = NodeScripts.of(Path.of("src/test/browser"), Path.of("target", "browser"));

        Map<String, String> environment = Map.of(
                "CHROMIUM",
                Chromium.find().orElseThrow().toString(),
                "GATEWAY_PORT",
                Integer.toString(RestAssured.port),
                "SESSION",
                users.signIn(users.create()));

        // A browser keeps one processor busy: two of them take half the time.
        try (RunningScript views = scripts.start(environment, List.of("console.mjs", "views"));
                RunningScript actions = scripts.start(environment, List.of("console.mjs", "actions"))) {
            assertThat(views.awaitOutput(TIMEOUT).lines()).filteredOn(IS_PASSED).hasSize(5);
            assertThat(actions.awaitOutput(TIMEOUT).lines())
                    .filteredOn(IS_PASSED)
                    .hasSize(34);
        }
    }
}
