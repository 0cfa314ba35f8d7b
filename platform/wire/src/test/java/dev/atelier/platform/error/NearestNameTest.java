// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NearestNameTest {
    private static final List<String> NAMES =
            List.of("prompt", "aspect_ratio", "seed", "num_images", "landscape-image", "landscape-video");

    @ParameterizedTest
    @CsvSource({
        "promt, prompt",
        "prmopt, prompt",
        "Prompt, prompt",
        "aspectRatio, aspect_ratio",
        "aspect-ratio, aspect_ratio",
        "sede, seed",
        "landscape_image, landscape-image",
        "landscap-vidoe, landscape-video",
        "aspect, aspect_ratio",
    })
    void aSlipOfTheHandFindsTheName(String typed, String name) {
        assertThat(NearestName.of(typed, NAMES)).contains(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "size", "negative_prompt", "portrait", "images"})
    void anotherWordFindsNone(String typed) {
        assertThat(NearestName.of(typed, NAMES)).isEmpty();
        assertThat(NearestName.hint(typed, NAMES)).isEmpty();
    }

    @Test
    void theBeginningOfOneNameAloneFindsIt() {
        assertThat(NearestName.of("Landscape", List.of("landscape-image", "portrait-image")))
                .contains("landscape-image");
        assertThat(NearestName.of("landscape", NAMES)).isEmpty();
        assertThat(NearestName.of("lands", List.of("landscape-image"))).isEmpty();
    }

    @Test
    void amongEquallyNearNamesTheFirstByAlphabetIsNamed() {
        assertThat(NearestName.of("sean", List.of("sear", "seat", "seal"))).contains("seal");
    }

    @Test
    void longNamesAndLongListsAreNotCompared() {
        assertThat(NearestName.of("a".repeat(65), List.of("a".repeat(64)))).isEmpty();
        assertThat(NearestName.of("seed", Collections.nCopies(1_000, "zzzz"))).isEmpty();
    }
}
