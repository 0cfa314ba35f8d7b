// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The model that fits a task best, and why. */
@Schema(name = "ModelRecommendation")
public record Recommendation(
        @Schema(examples = "102") long id,
        @Schema(examples = "portrait-image") String slug,
        @Schema(examples = "Portrait") String name,
        @Schema(examples = "6") long baseCredits,

        @Schema(examples = "The task asks for pictures from words, and this model fits portrait.")
        String why) {

    static Recommendation of(Model model, String why) {
        return new Recommendation(model.id(), model.slug(), model.name(), model.baseCredits(), why);
    }
}
