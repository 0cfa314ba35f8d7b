// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** {@code docs/errors.md} is made from the codes: run with {@code -Dwrite-docs} to write it anew. */
class ErrorTableTest {
    private static final Path PAGE = Path.of("..", "..", "docs", "errors.md");

    @Test
    void thePageSaysWhatTheCodesSay() throws Exception {
        if (System.getProperty("write-docs") != null) {
            Files.writeString(PAGE, page());
        }

        assertThat(Files.readString(PAGE)).isEqualTo(page());
    }

    private static String page() {
        String rows = Arrays.stream(ErrorCode.values())
                .map(code -> "| %d | `%s` | %s |".formatted(code.status(), code.wire(), code.condition()))
                .collect(Collectors.joining("\n"));
        return """
                # Errors

                Every error answer has the body `{"error": {"code", "message", "param"?, "request_id"}}` and the header
                `X-Request-Id`. Rely on `code`; `message` is for people and may change. `param` names the input at fault.
                Answers with 429 and 503 carry `Retry-After` in seconds.

                The message says what to do next: the credits that are needed and there, the limit that is reached and when it opens
                again, the scope that is missing, the nearest name of a misspelt model or member, the member that stands twice.

                | status | code | when |
                |---|---|---|
                %s
                """.formatted(rows);
    }
}
