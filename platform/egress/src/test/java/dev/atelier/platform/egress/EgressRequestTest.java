// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EgressRequestTest {
    private static final EgressRequest REQUEST = EgressRequest.get("https://example.com/secret");

    @ParameterizedTest
    @ValueSource(
            strings = {"Host", "content-length", "Transfer-Encoding", "Connection", "Expect", "", "a b", "a:", "a\r\n"})
    void headersThatDecideTheFramingCannotBeSet(String name) {
        assertThatThrownBy(() -> REQUEST.header(name, "x")).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\r\nHost: b", "a\nb", "a\u0000", "ä", "", " a", "a ", "\t"})
    void headerValuesCannotEndTheLine(String value) {
        assertThatThrownBy(() -> REQUEST.header("X-A", value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining(value.isBlank() ? "\u0001" : value);
    }

    @Test
    void eachChangeIsACopy() {
        EgressRequest more = REQUEST.header("X-A", "1").header("x-a", "2").header("X-B", "a b");

        assertThat(REQUEST.headers()).isEmpty();
        assertThat(more.headers())
                .containsEntry("x-a", "2")
                .containsEntry("x-b", "a b")
                .hasSize(2);
    }

    @Test
    void nothingOfItGetsIntoLogs() {
        assertThat(REQUEST.header("Authorization", "Bearer x")).hasToString("EgressRequest[GET]");
    }
}
