// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.inspection;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.atelier.platform.id.GenerationId;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** What is known of a file, in an API response. */
@Schema(name = "ProvenanceReport")
@JsonInclude(JsonInclude.Include.ALWAYS)
public record InspectionView(
        @Schema(examples = "image/png") String contentType,
        @Schema(description = "In bytes.") long size,
        String sha256,

        @Schema(description = "Null for a file without Content Credentials.") @Nullable CredentialsView credentials,

        @Schema(description = "Whether this platform made the file. False says only that it does not know the file.")
        boolean madeHere,

        @Schema(
                description =
                        "How it was recognised: `manifest` by credentials that hold, `sha256` by its bytes, `picture` because"
                                + " it looks like a picture that was made here (a hint, and no proof).",
                examples = "[\"manifest\", \"sha256\"]")
        List<String> matchedBy,

        @Schema(description = "The run that made it; null unless it is one of yours.") @Nullable GenerationId generation,

        @Schema(description = "Which output of that run.") @Nullable Integer outputIndex) {}
