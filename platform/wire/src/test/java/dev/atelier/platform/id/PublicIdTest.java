// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.id;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.atelier.platform.error.ApiException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PublicIdTest {

    @Test
    void thePublicIdAndItsNumberAreTheSame() {
        assertThat(GenerationId.fromString("gen_42"))
                .isEqualTo(GenerationId.fromString("42"))
                .hasToString("gen_42");
        assertThat(ProjectId.fromString("proj_0").value()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "gen_",
                "file_42",
                "gen_-1",
                "gen_042",
                "-1",
                "+1",
                "1.0",
                "gen_1 ",
                "GEN_1",
                "gen_9999999999999999999",
                "٣"
            })
    void anythingElseIsNotFound(String text) {
        assertThatThrownBy(() -> GenerationId.fromString(text))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refusal -> assertThat(refusal.code().status()).isEqualTo(404));
    }
}
