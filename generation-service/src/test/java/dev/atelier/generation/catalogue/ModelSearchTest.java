// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelSearchTest {
    private static final List<Model> MODELS = TestModels.catalogue().all();

    @ParameterizedTest
    @CsvSource({
        "a portrait of my cat, portrait-image",
        "poster for a concert, poster-image",
        "game icon in pixel style, pixel-image",
        "something nobody has heard of, landscape-image",
        "ink drawing of a bamboo, ink-image"
    })
    void aTaskFindsTheModelThatSharesItsWords(String task, String slug) {
        assertThat(ModelSearch.recommended(MODELS, task)).map(Model::slug).contains(slug);
    }

    @Test
    void textIsFoundInNameSlugDescriptionAndCategories() {
        assertThat(MODELS.stream().filter(model -> ModelSearch.matches(model, "HALFTONE")))
                .extracting(Model::slug)
                .containsExactly("poster-image");
        assertThat(MODELS.stream().filter(model -> ModelSearch.matches(model, "monochrome")))
                .extracting(Model::slug)
                .containsExactly("ink-image");
    }

    @Test
    void withoutModelsNothingIsRecommended() {
        assertThat(ModelSearch.recommended(List.of(), "anything")).isEmpty();
    }
}
