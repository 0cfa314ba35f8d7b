// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.atelier.generation.library.LibraryClient.OutputProvenance;
import dev.atelier.generation.library.LibraryClient.StoredOutput;
import dev.atelier.generation.price.OrderedPrice.Delivery;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * One output file of a run, stored in the library.
 *
 * @param width in pixels, 0 where there is nothing to see
 * @param height in pixels, 0 where there is nothing to see
 * @param durationSeconds of a video or a sound
 * @param provenance absent in outputs of releases before
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@Schema(requiredProperties = {"index", "type", "url", "width", "height"})
public record GenerationOutput(
        @Schema(examples = "0") int index,
        @Schema(examples = "image") String type,

        @Schema(examples = "http://localhost:8080/media/5hk2yq0c7v.png")
        String url,

        @Schema(examples = "1344") int width,
        @Schema(examples = "756") int height,
        @Schema(examples = "image/png") @Nullable String contentType,

        @Schema(examples = "5.0", format = "double") @Nullable BigDecimal durationSeconds,

        @Nullable OutputProvenance provenance) {

    public static GenerationOutput of(int index, StoredOutput stored) {
        return new GenerationOutput(
                index,
                stored.type(),
                stored.url(),
                Objects.requireNonNullElse(stored.width(), 0),
                Objects.requireNonNullElse(stored.height(), 0),
                stored.contentType(),
                stored.durationSeconds(),
                stored.provenance());
    }

    /** Their number, and how long they are together where each has a length. */
    static Delivery delivery(List<GenerationOutput> outputs) {
        boolean isMeasured = outputs.stream().allMatch(output -> output.durationSeconds != null);
        BigDecimal seconds = outputs.stream()
                .map(GenerationOutput::durationSeconds)
                .filter(Objects::nonNull)
                .reduce(BigDecimal.ZERO, BigDecimal::add);
        return new Delivery(outputs.size(), isMeasured ? Optional.of(seconds) : Optional.empty());
    }
}
