// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.upload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.atelier.library.intake.IntakeConfig;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.smallrye.config.SmallRyeConfigBuilder;
import org.junit.jupiter.api.Test;

class UploadTurnsTest {
    private final UploadTurns turns = new UploadTurns(new SmallRyeConfigBuilder()
            .addDiscoveredConverters()
            .withMapping(IntakeConfig.class)
            .withDefaultValue("atelier.upload.at-once", "2")
            .withDefaultValue("atelier.upload.turn-within", "10ms")
            .build()
            .getConfigMapping(IntakeConfig.class));

    @Test
    void whoGetsNoTurnInTimeIsToldToComeAgain() {
        try (var _ = turns.await();
                var _ = turns.await()) {
            assertThatThrownBy(turns::await)
                    .isInstanceOfSatisfying(
                            ApiException.class,
                            refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.SERVICE_UNAVAILABLE));
        }
    }

    @Test
    void aTurnThatIsGivenBackIsSomebodyElses() {
        try (var _ = turns.await()) {
            turns.await().close();
        }

        try (var one = turns.await();
                var two = turns.await()) {
            assertThat(one).isNotNull();
            assertThat(two).isNotNull();
        }
    }
}
