// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.inspection;

import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A request to look at the file behind a link. */
@Schema(name = "ProvenanceRequest", requiredProperties = "url")
public record InspectionRequest(
        @Schema(description = "A public https address.", format = "uri") @Nullable String url) {}
