// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.request;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestIdTest {

    @Test
    void aWellFormedIdIsTakenOver() {
        assertThat(RequestId.of("my-trace.42_a").value()).isEqualTo("my-trace.42_a");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "short", "with space in it", "line\nbreak-line", "quote\"quote", "ünïcödeünïcöde"})
    void anythingElseIsReplaced(String sent) {
        assertThat(RequestId.of(sent).value()).matches("req_[0-9a-z]{20}").isNotEqualTo(sent);
    }

    @Test
    void tooLongAnIdIsReplaced() {
        assertThat(RequestId.of("a".repeat(129)).value()).startsWith("req_");
        assertThat(RequestId.of("a".repeat(128)).value()).hasSize(128);
    }
}
