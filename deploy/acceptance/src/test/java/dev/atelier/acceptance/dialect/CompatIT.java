// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The published clients of two other vendors, through the public API. */
class CompatIT {
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

    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    @AutoClose
    private static final ClientScripts RUNNING = new ClientScripts();

    /** All but the last, which starts many runs at once: beside the others it would make them miss their deadlines. */
    @BeforeAll
    static void startAll() {
        RUNNING.startAll(SCRIPTS.subList(0, SCRIPTS.size() - 1));
    }

    @ParameterizedTest
    @FieldSource("SCRIPTS")
    void theirClientsRunUnchanged(String script) {
        assertThat(RUNNING.awaitOutput(script, TIMEOUT)).isNotBlank();
    }
}
