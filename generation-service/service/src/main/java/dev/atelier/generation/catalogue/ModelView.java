// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.platform.caller.Plan;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A model as clients see it; the schema is there only when one model is read, and {@link ModelService} marks stand-ins,
 * which depend on the configured upstreams.
 */
@Schema(
        name = "Model",
        requiredProperties = {
            "id",
            "slug",
            "name",
            "description",
            "type",
            "task",
            "categories",
            "min_plan",
            "base_credits",
            "synchronous",
            "stand_in",
            "compat"
        })
public record ModelView(
        @Schema(examples = "101") long id,
        @Schema(examples = "landscape-image") String slug,
        @Schema(examples = "Landscape") String name,
        String description,
        ModelType type,
        @Schema(examples = "text-to-image") String task,
        List<String> categories,
        Plan minPlan,

        @Schema(description = "Price with every choice at its default; the estimate is exact.", examples = "4")
        long baseCredits,

        @Schema(description = "True when POST /v1/generations waits for the result and answers 200.")
        boolean synchronous,

        @Schema(
                description = "True when a built-in engine renders this model here in place of its vendor, because no "
                        + "upstream of the vendor is configured.")
        boolean standIn,

        @Schema(description = "Why; only of a stand-in.") @Nullable String standInReason,

        @Schema(
                type = SchemaType.OBJECT,
                implementation = Object.class,
                description = "JSON Schema 2020-12 of this model's input; only when a single model is read.")
        @Nullable JsonNode inputSchema,

        @Schema(description = "Paths of this model under a compatibility prefix, by dialect.")
        Map<String, List<String>> compat) {

    static ModelView withSchema(Model model) {
        return view(model, model.input().json());
    }

    static ModelView brief(Model model) {
        return view(model, null);
    }

    private static ModelView view(Model model, @Nullable JsonNode schema) {
        return new ModelView(
                model.id(),
                model.slug(),
                model.name(),
                model.description(),
                model.type(),
                model.task(),
                model.categories(),
                model.minPlan(),
                model.baseCredits(),
                model.synchronous().isPresent(),
                false,
                null,
                schema,
                model.compat());
    }
}
