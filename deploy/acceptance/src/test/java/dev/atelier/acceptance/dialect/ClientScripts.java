// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.dialect;

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

/** Runs programs of deploy/acceptance/compat with the vendors' packages, side by side, since they mostly wait. */
public final class ClientScripts implements AutoCloseable {
    private static final Path SOURCES = Path.of("compat");
    private static final Path FOLDER = Path.of("target", "compat");
    private static final Path DOCUMENT = Path.of("..", "..", "docs", "compat.md");

    private final Map<String, RunningScript> running = new LinkedHashMap<>();

    /** With the vendors' packages, as the lockfile names them. */
    public static NodeScripts packages() {
        assumeThat(NodeScripts.canRun()).as("node and npm on the path").isTrue();
        return NodeScripts.of(SOURCES, FOLDER);
    }

    /** @param programs each with its arguments */
    void startAll(List<String> programs) {
        NodeScripts scripts = packages();
        programs.forEach(program -> running.put(program, start(scripts, program)));
    }

    private static RunningScript start(NodeScripts scripts, String program) {
        Platform platform = Platform.get();
        Map<String, String> environment = Map.of(
                "ATELIER_BASE_URL", platform.baseUrl(),
                "ATELIER_OPERATOR_URL", platform.stack().operatorUrl(),
                "ATELIER_OPERATOR_TOKEN", platform.stack().operatorToken(),
                "ATELIER_RECEIVER", "https://" + WebhookReceiver.HOST,
                "ATELIER_RECEIVED", platform.receiver().windowUrl(),
                "ATELIER_DOCUMENT", DOCUMENT.toAbsolutePath().toString());
        return scripts.start(environment, List.of(program.split(" ", -1)));
    }

    /** Starts the program unless it runs; one that fails, fails the test. */
    String awaitOutput(String program, Duration timeout) {
        return running.computeIfAbsent(program, last -> start(packages(), last)).awaitOutput(timeout);
    }

    @Override
    public void close() {
        running.values().forEach(RunningScript::close);
        if (!running.isEmpty()) {
            Platform.get().ledger().assertSound();
        }
    }
}
