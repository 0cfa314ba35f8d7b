// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PromptTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "A lighthouse by the sea at sunset | SEA        | SUNSET",
                "city at night with stars          | CITY       | NIGHT",
                "Snowy mountains in the morning    | MOUNTAINS  | DAWN",
                "a cat on a beach                  | SEA        | ",
                "portrait of a hiker in the woods  | FOREST     | ",
                "DESERT, noon                      | DESERT     | DAY"
            })
    void theWordsChooseSceneAndLight(String text, SceneKind kind, DayTime time) {
        var prompt = new Prompt(text);

        assertThat(prompt.kind()).contains(kind);
        assertThat(prompt.time()).isEqualTo(java.util.Optional.ofNullable(time));
    }

    @Test
    void coloursAreFoundInOrder() {
        assertThat(new Prompt("teal waves and a golden, teal sky").colours()).hasSize(2);
    }

    @Test
    void wordsThatMeanNothingChooseNothing() {
        assertThat(new Prompt("qwertz 12 !").kind()).isEmpty();
        assertThat(new Prompt("").colours()).isEmpty();
    }
}
