// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.request;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceParentTest {

    @Test
    void aNewTraceIsWellFormedAndLeavesTheSamplingDecisionOpen() {
        String trace = TraceParent.create();

        assertThat(TraceParent.isWellFormed(trace)).isTrue();
        assertThat(trace).endsWith("-00");
        assertThat(TraceParent.create()).isNotEqualTo(trace);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331",
                "01-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
                "00-00000000000000000000000000000000-b7ad6b7169203331-01",
                "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
                "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01"
            })
    void nothingElseIsTakenOver(String sent) {
        assertThat(TraceParent.isWellFormed(sent)).isFalse();
    }

    @Test
    void aWellFormedOneIs() {
        assertThat(TraceParent.isWellFormed("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"))
                .isTrue();
    }
}
