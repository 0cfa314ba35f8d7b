// SPDX-License-Identifier: Apache-2.0
package dev.atelier.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.atelier.testkit.HostProgram;
import dev.atelier.testkit.NodeScripts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class TypeScriptLibraryTest {
    private static final Path SOURCES = Path.of("typescript");
    private static final Path FOLDER = Path.of("target", "typescript").toAbsolutePath();
    static final Path OPENAPI = Path.of("..", "..", "gateway", "service", "src", "main", "resources", "openapi.json")
            .toAbsolutePath();
    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    private static NodeScripts library;

    @BeforeAll
    static void compile() {
        assumeThat(NodeScripts.canRun()).as("node and npm on the path").isTrue();
        library = NodeScripts.of(SOURCES, FOLDER);
        NodeScripts.withPackagesOf(SOURCES, SOURCES.resolve("src"), FOLDER.resolve("src"));
        NodeScripts.withPackagesOf(SOURCES, SOURCES.resolve("tests"), FOLDER.resolve("tests"));
        library.run("node_modules/typescript/bin/tsc");
    }

    @Test
    void itsTypesAreThoseOfTheDescription() throws IOException {
        library.run("node_modules/openapi-typescript/bin/cli.js", OPENAPI.toString(), "-o", "schema-now.ts");
        String now = Files.readString(FOLDER.resolve("schema-now.ts"));
        Path kept = SOURCES.resolve("src/schema.ts");
        if (System.getProperty("write-docs") != null) {
            Files.writeString(kept, now);
        }

        assertThat(Files.readString(kept))
                .as("the API changed: run this test with -Dwrite-docs and review the diff of schema.ts")
                .isEqualTo(now);
    }

    @Test
    void itDoesWhatItPromisesAlsoWithAServiceThatMisbehaves() {
        String said = library.start(Map.of("ATELIER_OPENAPI", OPENAPI.toString()), List.of("--test"))
                .awaitOutput(TIMEOUT);

        assertThat(said).containsPattern("(#|ℹ) fail 0").doesNotContainPattern("(#|ℹ) skipped [1-9]");
    }

    @Test
    void itsPackageHasTheLibraryAlone() {
        String packed = new HostProgram(FOLDER, Map.of(), TIMEOUT)
                .runForOutput(List.of("npm", "pack", "--dry-run", "--json", "--ignore-scripts"));

        assertThat(packed)
                .contains(
                        "\"dist/index.js\"",
                        "\"dist/index.d.ts\"",
                        "\"dist/ai-sdk.js\"",
                        "\"dist/schema.d.ts\"",
                        "\"README.md\"")
                .doesNotContain("tests/", "src/", "node_modules");
    }
}
