// SPDX-License-Identifier: Apache-2.0
package dev.atelier.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.atelier.testkit.HostProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class PythonLibraryTest {
    private static final Path SOURCES = Path.of("python").toAbsolutePath();
    private static final HostProgram PYTHON = new HostProgram(
            SOURCES,
            Map.of("ATELIER_OPENAPI", TypeScriptLibraryTest.OPENAPI.toString(), "PYTHONDONTWRITEBYTECODE", "1"),
            Duration.ofMinutes(5));

    @BeforeAll
    static void findPython() {
        assumeThat(HostProgram.isInstalled("python3")).as("python3 on the path").isTrue();
    }

    /** Its tests also compare its types with the description. */
    @Test
    void itDoesWhatItPromisesAlsoWithAServiceThatMisbehaves() throws IOException {
        if (System.getProperty("write-docs") != null) {
            Files.writeString(
                    SOURCES.resolve("atelier_client/types.py"),
                    PYTHON.runForOutput(
                            List.of("python3", "tools/make_types.py", TypeScriptLibraryTest.OPENAPI.toString())));
        }

        HostProgram.Result result = PYTHON.run(List.of("python3", "-W", "error", "-m", "unittest"));

        assertThat(result.code()).as(result.all()).isZero();
        assertThat(result.errors()).containsPattern("Ran [1-9][0-9]+ tests").doesNotContain("skipped");
    }

    @Test
    void itsSourcesAreReadByTheOldestPythonThatItPromises() {
        String parse = """
            import ast, pathlib
            for one in pathlib.Path('atelier_client').glob('*.py'):
                ast.parse(one.read_text('utf-8'), feature_version=(3, 10))
            """;

        assertThat(PYTHON.run(List.of("python3", "-c", parse)).all()).isEmpty();
    }
}
