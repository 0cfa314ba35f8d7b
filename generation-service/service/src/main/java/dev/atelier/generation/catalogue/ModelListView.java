// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** The form of a list: the models that match, one picked for the task if one was named, and the default of each kind. */
@Schema(name = "ModelList")
public record ModelListView(List<ModelView> data, @Nullable Recommendation recommended, Defaults defaults) {
    public ModelListView {
        data = List.copyOf(data);
    }

    /** The default model of each kind; null where there is none. */
    @JsonInclude(JsonInclude.Include.ALWAYS)
    @Schema(name = "ModelDefaults")
    public record Defaults(
            @Nullable ModelChoice image,
            @Nullable ModelChoice video,
            @Nullable ModelChoice audio) {}

    /** The default model of a type. */
    public record ModelChoice(
            @Schema(examples = "101") long id,
            @Schema(examples = "landscape-image") String slug,
            @Schema(examples = "Landscape") String name,
            @Schema(examples = "4") long baseCredits) {

        static ModelChoice of(Model model) {
            return new ModelChoice(model.id(), model.slug(), model.name(), model.baseCredits());
        }
    }

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
}
