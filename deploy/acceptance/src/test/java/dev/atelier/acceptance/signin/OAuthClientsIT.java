// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.signin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.atelier.acceptance.OnReplicatedPlatform;
import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.TestAccount;
import dev.atelier.acceptance.TestWebsite;
import dev.atelier.testkit.NodeScripts;
import dev.atelier.testkit.RunningScript;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Applications and assistants that other people wrote connect by themselves, each step through another gateway, and the
 * programs of docs/apps.md run as they stand there. A script plays the person with the browser.
 */
@OnReplicatedPlatform
class OAuthClientsIT {
    static final List<String> SCRIPTS =
            List.of("authorization.mjs", "assistants.mjs", "conformance.mjs", "documented.mjs");

    private static final Path SOURCES = Path.of("oauth");
    private static final Path FOLDER = Path.of("target", "oauth");
    private static final Path DOCUMENT = Path.of("..", "..", "docs", "apps.md");
    private static final Duration TIMEOUT = Duration.ofMinutes(5);
    private static final Map<String, RunningScript> RUNNING = new HashMap<>();

    /** They mostly wait, so they run side by side. */
    @BeforeAll
    static void startAll() {
        assumeThat(NodeScripts.canRun()).as("node and npm on the path").isTrue();
        NodeScripts scripts = NodeScripts.of(SOURCES, FOLDER);
        SCRIPTS.forEach(script -> RUNNING.put(script, start(scripts, script)));
    }

    private static RunningScript start(NodeScripts scripts, String script) {
        Platform platform = Platform.replicated();
        TestAccount account = platform.account("studio", 1_000, Map.of());
        String email = script.replace('.', '-') + "@example.org";
        Map<String, String> environment = Map.of(
                "ATELIER_BASE_URL", platform.stack().baseUrl(),
                "ATELIER_INVITE", platform.invite(account, email),
                "ATELIER_EMAIL", email,
                "ATELIER_API_KEY", account.key(),
                "ATELIER_CLIENT_DOCUMENT", platform.site().url(TestWebsite.CLIENT),
                "ATELIER_DOCUMENT", DOCUMENT.toAbsolutePath().toString());
        return scripts.start(environment, List.of(script));
    }

    @ParameterizedTest
    @FieldSource("SCRIPTS")
    void theirClientsConnectUnchanged(String script) {
        RunningScript running = Objects.requireNonNull(RUNNING.get(script));

        assertThat(running.awaitOutput(TIMEOUT)).containsPattern("[1-9][0-9]* passed");
    }

    @AfterAll
    static void stopAll() {
        RUNNING.values().forEach(RunningScript::close);
    }
}
