// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.atelier.testkit.NodeScripts;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The sources of the console: the bundler drops types unchecked, so that the compiler and a linter judge here. */
class SourcesTest {

    @Test
    void theSourcesHaveNoFaultOfTypeAndNoMarkupFromTexts() {
        assumeThat(NodeScripts.canRun()).as("node and npm on the path").isTrue();
        NodeScripts scripts = NodeScripts.of(Path.of("src/test/web"), Path.of("target", "web"));

        String output = scripts.run(
                "check.mjs", Path.of("src/main/web").toAbsolutePath().toString());

        assertThat(output).contains("types: no fault", "lint: no fault", "hostile source: refused");
    }
}
