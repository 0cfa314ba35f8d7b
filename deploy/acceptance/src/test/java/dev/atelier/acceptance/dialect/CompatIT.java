// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.WebhookReceiver;
import dev.atelier.testkit.NodeScripts;
import dev.atelier.testkit.RunningScript;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The published clients of two other vendors, through the public API. */
public class CompatIT {
    /** Short forms; the long ones are for by hand: {@code cut.mjs 100}, {@code paths.mjs}, {@code polling.mjs 300}. */
    static final List<String> SCRIPTS = List.of(
            "hf.mjs",
            "fal.mjs",
            "callbacks.mjs",
            "refusals.mjs",
            "snippets.mjs",
            "paths.mjs --quick",
            "polling.mjs 20",
            "cut.mjs 4");
    /** The script that starts many runs at once: beside the others it would make them miss their deadlines. */
    private static final String LAST = SCRIPTS.getLast();

    private static final Path SOURCES = Path.of("compat");
    private static final Path FOLDER = Path.of("target", "compat");
    private static final Path DOCUMENT = Path.of("..", "..", "docs", "compat.md");
    private static final Duration TIMEOUT = Duration.ofMinutes(5);
    private static final Map<String, RunningScript> RUNNING = new LinkedHashMap<>();

    /** With the vendors' packages, as the lockfile names them. */
    public static NodeScripts scripts() {
        assumeThat(NodeScripts.canRun()).as("node and npm on the path").isTrue();
        return NodeScripts.of(SOURCES, FOLDER);
    }

    /** They mostly wait, so they run side by side. */
    @BeforeAll
    static void startAll() {
        NodeScripts scripts = scripts();
        for (String script : SCRIPTS) {
            if (!script.equals(LAST)) {
                RUNNING.put(script, start(scripts, script));
            }
        }
    }

    private static RunningScript start(NodeScripts scripts, String script) {
        Platform platform = Platform.get();
        Map<String, String> environment = Map.of(
                "ATELIER_BASE_URL", platform.baseUrl(),
                "ATELIER_OPERATOR_URL", platform.stack().operatorUrl(),
                "ATELIER_OPERATOR_TOKEN", platform.stack().operatorToken(),
                "ATELIER_RECEIVER", "https://" + WebhookReceiver.HOST,
                "ATELIER_RECEIVED", platform.receiver().windowUrl(),
                "ATELIER_DOCUMENT", DOCUMENT.toAbsolutePath().toString());
        return scripts.start(environment, List.of(script.split(" ", -1)));
    }

    @ParameterizedTest
    @FieldSource("SCRIPTS")
    void theirClientsRunUnchanged(String script) {
        RunningScript running = RUNNING.computeIfAbsent(script, last -> start(scripts(), last));

        assertThat(running.awaitOutput(TIMEOUT)).isNotBlank();
    }

    @AfterAll
    static void stopAll() {
        RUNNING.values().forEach(RunningScript::close);
        if (!RUNNING.isEmpty()) {
            Platform.get().ledger().assertSound();
        }
    }
}
