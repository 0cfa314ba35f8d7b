// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.query;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.atelier.generation.lifecycle.Failure;
import dev.atelier.generation.lifecycle.Generation;
import dev.atelier.generation.lifecycle.GenerationOutput;
import dev.atelier.generation.lifecycle.GenerationStatus;
import dev.atelier.generation.lifecycle.StoredJson;
import dev.atelier.generation.price.Price.PriceLine;
import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.id.GenerationId;
import dev.atelier.platform.id.ProjectId;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A generation as clients see it, in HTTP answers and in webhooks. */
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
            "cost_breakdown",
            "made_by"
        })
@JsonInclude(JsonInclude.Include.NON_NULL)
public record GenerationView(
        GenerationId id,

        GenerationStatus status,

        ModelName model,

        @Schema(type = SchemaType.ARRAY, implementation = GenerationOutput.class)
        StoredJson outputs,

        @Schema(
                description =
                        "What is paid: less than its price where less came than was ordered, 0 when the generation failed and was "
                                + "refunded.",
                examples = "4")
        long creditsCharged,

        Origin origin,

        @Schema(examples = "1.284", format = "double") @Nullable BigDecimal completedInSeconds,

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

        @Schema(
                type = SchemaType.ARRAY,
                implementation = PriceLine.class,
                description = "How the price came about, and what went back.")
        StoredJson costBreakdown,

        @Nullable Instant startedAt,

        @Nullable Instant finishedAt,

        @Schema(
                description =
                        "0 to 1 until it ends: as its provider reports it, or estimated from the model's last runs.",
                format = "double",
                minimum = "0",
                maximum = "1")
        @Nullable BigDecimal progress,

        @Schema(
                description = "1 for the run that is next, while it waits; absent far behind in a long queue.",
                examples = "3",
                minimum = "1")
        @Nullable Integer queuePosition,

        @Schema(
                description = "Until it ends: estimated from the model's last runs and from what is ahead of it.",
                examples = "12",
                minimum = "1")
        @Nullable Long estimatedSecondsLeft,

        @Schema(
                description = "Account that made it; in a shared project it can be another member's.",
                examples = "acct_7")
        String madeBy,

        @Schema(
                type = SchemaType.OBJECT,
                implementation = Object.class,
                description = "The pairs that came with its request.",
                examples = "{\"team\": \"blue\"}")
        @Nullable StoredJson metadata,

        @Nullable @JsonProperty("finalize_1080p") FinalizeView finalize1080p,

        @Schema(description = "The generation that this one makes again at 1080p.") @Nullable GenerationId finalizes,

        @Schema(description = "The generation that makes this one again at 1080p.") @Nullable GenerationId finalizedBy) {

    /** The price of making the generation again at 1080p, while that is possible. */
    @Schema(name = "FinalizeOffer")
    public record FinalizeView(@Schema(examples = "40") long credits, Instant expiresAt) {}

    /** The model that was run. */
    @Schema(name = "GenerationModel")
    public record ModelName(
            @Schema(examples = "101") long id,
            @Schema(examples = "Landscape") String name) {}

    /** @param now decides whether the finalize offer is still valid */
    public static GenerationView of(Generation generation, Instant now) {
        return of(generation, now, Optional.empty());
    }

    static GenerationView of(Generation generation, Instant now, Optional<RunForecast.Forecast> forecast) {
        return new GenerationView(
                new GenerationId(generation.id()),
                generation.status(),
                new ModelName(generation.model().id(), generation.model().name()),
                generation.outputs(),
                generation.creditsCharged().amount(),
                generation.origin(),
                generation
                        .times()
                        .finishedAt()
                        .map(end -> seconds(generation.times().createdAt(), end))
                        .orElse(null),
                generation.failure().orElse(null),
                generation.order().warnings(),
                generation.times().createdAt(),
                new ProjectId(generation.project()),
                generation.order().input(),
                generation.order().costBreakdown(),
                generation.times().startedAt().orElse(null),
                generation.times().finishedAt().orElse(null),
                forecast.map(expected -> toShare(expected.progress()))
                        .or(() -> reportedProgress(generation))
                        .orElse(null),
                forecast.flatMap(RunForecast.Forecast::queuePosition).orElse(null),
                forecast.flatMap(RunForecast.Forecast::secondsLeft).orElse(null),
                "acct_" + generation.account(),
                generation.order().metadata().orElse(null),
                generation
                        .openFinalizeOffer(now)
                        .map(offer -> new FinalizeView(offer.credits().amount(), offer.until()))
                        .orElse(null),
                generation.finalizeLink().source().map(GenerationId::new).orElse(null),
                generation.finalizeLink().finalizedBy().map(GenerationId::new).orElse(null));
    }

    private static Optional<BigDecimal> reportedProgress(Generation generation) {
        return generation.status() == GenerationStatus.PROCESSING
                ? generation.progress().map(Float::doubleValue).map(GenerationView::toShare)
                : Optional.empty();
    }

    private static BigDecimal toShare(double share) {
        int hundredths = 2;
        return BigDecimal.valueOf(share).setScale(hundredths, RoundingMode.HALF_UP);
    }

    private static BigDecimal seconds(Instant start, Instant end) {
        int milliDigits = 3;
        return BigDecimal.valueOf(Duration.between(start, end).toMillis(), milliDigits);
    }
}
