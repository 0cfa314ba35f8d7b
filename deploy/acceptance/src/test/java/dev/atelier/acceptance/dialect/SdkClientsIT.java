// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * The published clients of OpenAI, of Google, of the AI SDK and of Replicate, the first three in the two generations that npm
 * gives by the version of node. {@code -Dcompat.cuts=100} cuts as many calls of each kind.
 */
class SdkClientsIT {
    /** Each way of cutting a call once. */
    private static final int CUTS = Integer.getInteger("compat.cuts", 6);

    static final List<String> SCRIPTS = List.of(
            "openai.mjs openai",
            "openai.mjs openai-6",
            "ai-sdk.mjs 7",
            "ai-sdk.mjs 6",
            "gemini.mjs @google/genai",
            "gemini.mjs google-genai-2",
            "recorded.mjs",
            "replicate.mjs " + CUTS,
            "cut-held.mjs " + CUTS);

    // A call of each kind and generation takes some seconds, most of them in the pauses of the clients.
    private static final Duration TIMEOUT = Duration.ofMinutes(5).plusSeconds(20L * CUTS);

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
