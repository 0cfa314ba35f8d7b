// SPDX-License-Identifier: Apache-2.0
package dev.atelier.openapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.atelier.testkit.NodeScripts;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class LintTest {
    private static final Path RULES = Path.of("..", "acceptance", "contract");
    private static final Path FOLDER = Path.of("target", "node-contract");
    private static final String PUBLISHED = Path.of(
                    "..", "..", "gateway", "service", "src", "main", "resources", "openapi.json")
            .toAbsolutePath()
            .normalize()
            .toString();

    @Test
    void twoLintersFindNeitherErrorsNorWarnings() {
        assumeThat(NodeScripts.canRun()).as("node and npm on the path").isTrue();
        NodeScripts scripts = NodeScripts.of(RULES, FOLDER);

        String spectral = scripts.run(
                "node_modules/.bin/spectral",
                "lint",
                "--ruleset",
                ".spectral.yaml",
                "--fail-severity",
                "warn",
                PUBLISHED);
        String redocly = scripts.run("node_modules/.bin/redocly", "lint", "--config", "redocly.yaml", PUBLISHED);

        assertThat(spectral).contains("No results with a severity of 'warn' or higher found!");
        assertThat(redocly).contains("is valid").doesNotContainPattern("[1-9][0-9]* warning");
    }
}
