// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.quote;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.catalogue.ModelReference;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.id.ProjectId;
import dev.atelier.platform.json.BoundedJson;
import dev.atelier.platform.metadata.Metadata;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The body of an estimate and of a create.
 *
 * @param maxCredits the run is refused if it costs more
 * @param metadata of the generation; an estimate ignores it
 */
@Schema(requiredProperties = {"model", "input"})
public record GenerationRequest(
        ModelReference model,

        @Schema(
                type = SchemaType.OBJECT,
                implementation = Object.class,
                description = "Input of the model; GET /v1/models/{model}/schema describes it.",
                examples = "{\"prompt\": \"a lighthouse by the sea at sunset\"}")
        @JsonDeserialize(using = BoundedJson.Member.class)
        ObjectNode input,

        @Nullable ProjectId project,

        @Schema(description = "Refuse the run if it costs more than this.", examples = "10", minimum = "0") @Nullable Long maxCredits,

        @Schema(
                type = SchemaType.OBJECT,
                implementation = Object.class,
                description = "Up to 16 pairs of texts that you keep with the generation: keys of 1 to 40 characters,"
                        + " values of up to 500. Never sent to a provider.",
                examples = "{\"team\": \"blue\"}")
        @Nullable Metadata metadata) {

    public GenerationRequest {
        requirePresent(model, "model");
        requirePresent(input, "input");
        if (maxCredits != null && maxCredits < 0) {
            throw ApiException.invalid("max_credits must be at least 0.", "max_credits");
        }
        metadata = metadata == null || metadata.pairs().isEmpty() ? null : metadata;
    }

    /** Refuses a request without a body. */
    public static GenerationRequest require(@Nullable GenerationRequest body) {
        if (body == null) {
            throw new ApiException(ErrorCode.INVALID_JSON, "The body must be a JSON object.");
        }
        return body;
    }

    private static void requirePresent(@Nullable Object member, String name) {
        if (member == null) {
            throw ApiException.invalid("This member is required.", name);
        }
    }
}
