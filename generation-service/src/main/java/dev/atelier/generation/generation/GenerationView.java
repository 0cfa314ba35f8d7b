// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.atelier.generation.price.PriceLine;
import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.credits.Credits;
import dev.atelier.platform.id.GenerationId;
import dev.atelier.platform.id.ProjectId;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A generation as clients see it, over HTTP and in webhooks alike. */
@Schema(
        name = "Generation",
        requiredProperties = {
            "id",
            "status",
            "model",
            "outputs",
            "credits_charged",
            "origin",
            "warnings",
            "created_at",
            "project",
            "input",
            "cost_breakdown"
        })
@JsonInclude(JsonInclude.Include.NON_NULL)
public record GenerationView(
        GenerationId id,

        @Schema(
                enumeration = {"queued", "processing", "succeeded", "failed"},
                type = SchemaType.STRING)
        GenerationStatus status,

        ModelName model,

        @Schema(type = SchemaType.ARRAY, implementation = GenerationOutput.class)
        StoredJson outputs,

        @Schema(description = "0 when the generation failed and was refunded.", examples = "4")
        long creditsCharged,

        @Schema(
                type = SchemaType.STRING,
                enumeration = {"web", "api", "mcp", "cli"})
        Origin origin,

        @Schema(examples = "1.284") @Nullable BigDecimal completedInSeconds,
        @Nullable Failure error,

        @Schema(type = SchemaType.ARRAY, implementation = String.class)
        StoredJson warnings,

        Instant createdAt,

        ProjectId project,

        @Schema(
                type = SchemaType.OBJECT,
                implementation = Object.class,
                description = "The input with every default made explicit.")
        StoredJson input,

        @Schema(type = SchemaType.ARRAY, implementation = PriceLine.class, description = "How the price came about.")
        StoredJson costBreakdown) {

    /** The model that was run. */
    @Schema(name = "GenerationModel")
    public record ModelName(
            @Schema(examples = "101") long id,
            @Schema(examples = "Landscape") String name) {}

    static GenerationView of(Generation generation) {
        return new GenerationView(
                new GenerationId(generation.id()),
                generation.status(),
                new ModelName(generation.model().id(), generation.model().name()),
                generation.outputs(),
                charged(generation).amount(),
                generation.origin(),
                generation
                        .finishedAt()
                        .map(end -> seconds(generation.createdAt(), end))
                        .orElse(null),
                generation.failure().orElse(null),
                generation.warnings(),
                generation.createdAt(),
                new ProjectId(generation.project()),
                generation.input(),
                generation.costBreakdown());
    }

    private static Credits charged(Generation generation) {
        return generation.status() == GenerationStatus.FAILED ? Credits.ZERO : generation.price();
    }

    private static BigDecimal seconds(Instant start, Instant end) {
        int milliDigits = 3;
        return BigDecimal.valueOf(Duration.between(start, end).toMillis(), milliDigits);
    }
}
