// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class JvmTuningTest {

    @ParameterizedTest
    @EnumSource
    void aServiceThatIsOutOfMemoryEndsInsteadOfServingOn(JvmTuning tuning) {
        assertThat(tuning.flags()).contains("-XX:+ExitOnOutOfMemoryError");
    }
}
