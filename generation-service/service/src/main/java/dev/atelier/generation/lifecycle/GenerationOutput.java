// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.atelier.generation.library.OutputProvenance;
import dev.atelier.generation.library.StoredOutput;
import java.math.BigDecimal;
import java.util.Objects;
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
        @Schema(examples = "5.0") @Nullable BigDecimal durationSeconds,
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
}
