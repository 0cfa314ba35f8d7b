// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExitCodeTest {

    @ParameterizedTest
    @CsvSource({
        "400, invalid_json, REFUSED",
        "401, invalid_token, LOGIN",
        "402, insufficient_credits, CREDITS",
        "402, token_cap_exceeded, CREDITS",
        "402, a_later_code, CREDITS",
        "403, insufficient_scope, LOGIN",
        "404, not_found, REFUSED",
        "409, not_cancelable, REFUSED",
        "422, invalid_input, REFUSED",
        "422, moderation_blocked, CONTENT",
        "429, rate_limited, UNREACHABLE",
        "502, provider_error, RUN_FAILED",
        "503, service_unavailable, UNREACHABLE",
    })
    void aRefusalHasTheExitCodeOfItsKind(int status, String code, ExitCode expected) {
        assertThat(ExitCode.of(status, code)).isEqualTo(expected);
    }

    @Test
    void theDocumentationListsEachExitCode() throws Exception {
        String page = Files.readString(Path.of("../../docs/command-line.md"));

        for (ExitCode code : ExitCode.values()) {
            assertThat(page).contains("\n| " + code.number() + " |");
        }
    }
}
