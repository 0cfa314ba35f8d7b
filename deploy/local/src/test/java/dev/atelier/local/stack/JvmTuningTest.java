// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.local.jvm.JvmTuning;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class JvmTuningTest {

    @ParameterizedTest
    @EnumSource
    void aServiceThatIsOutOfMemoryEndsInsteadOfServingOn(JvmTuning tuning) {
        assertThat(tuning.flags()).contains("-XX:+ExitOnOutOfMemoryError");
    }

    @Test
    void recordsTheServicesOfTheNamedFolderWithBothCompilers() {
        var options = StackOptions.from(Map.of("ATELIER_RECORD", "/images", "ATELIER_HOME", "/state"));

        assertThat(options.builds()).isEqualTo(Path.of("/images"));
        assertThat(options.jvm()).isEqualTo(JvmTuning.RECORDED);
        assertThat(options.jvm().flags()).doesNotContain("-XX:TieredStopAtLevel=1");
    }
}
