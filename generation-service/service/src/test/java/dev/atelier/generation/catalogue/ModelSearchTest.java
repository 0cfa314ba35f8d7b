// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.catalogue.ModelListView.Recommendation;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelSearchTest {
    private static final List<IndexedModel> MODELS =
            TestModels.catalogue().snapshot().listed();

    @ParameterizedTest
    @CsvSource({
        "a portrait of my cat, portrait-image",
        "poster for a concert, poster-image",
        "game icon in pixel style, pixel-image",
        "something nobody has heard of, landscape-image",
        "ink drawing of a bamboo, ink-image",
        "remove the background of a product photo, background-removal",
        "cut out this chair, background-removal",
        "upscale an old photo, clarity-upscale",
        "upscale this video, video-upscale",
        "transcribe an interview, transcript",
        "subtitles for a talk, transcript",
        "read this text aloud, speech",
        "say hello, speech",
        "a calm piano song, music",
        "sound effect of a closing door, sound-effects",
        "a film of waves at a lighthouse, scene-video",
        "animate this picture, scene-animate",
        "a logo with lettering, ideogram-3"
    })
    void aTaskFindsTheModelForIt(String task, String slug) {
        assertThat(ModelSearch.recommend(MODELS, task))
                .map(Recommendation::slug)
                .contains(slug);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "transcribe an interview | The task asks for transcripts, and this model does it.",
                "a portrait of a queen   | The task asks for pictures from words, and this model fits portrait.",
                "neon                    | Nothing in the task points to one model; this is the usual one.",
                "halftone                | Its name and description fit halftone."
            })
    void theReasonIsOneSentence(String task, String why) {
        assertThat(ModelSearch.recommend(MODELS, task)).map(Recommendation::why).contains(why);
    }

    @Test
    void textIsFoundInNameSlugDescriptionAndCategories() {
        assertThat(MODELS.stream().filter(model -> ModelSearch.matches(model, "HALFTONE")))
                .extracting(listed -> listed.model().slug())
                .containsExactly("poster-image");
        assertThat(MODELS.stream().filter(model -> ModelSearch.matches(model, "monochrome")))
                .extracting(listed -> listed.model().slug())
                .containsExactly("ink-image");
    }

    @Test
    void withoutModelsNothingIsRecommended() {
        assertThat(ModelSearch.recommend(List.of(), "anything")).isEmpty();
    }
}
