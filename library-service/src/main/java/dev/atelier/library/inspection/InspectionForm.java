// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.inspection;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** Schema of the form in the API description; no instance ever exists. */
@Schema(name = "ProvenanceForm", requiredProperties = "file")
record InspectionForm(
        @Schema(description = "The bytes; their type is told by the bytes themselves.", format = "binary")
        String file) {}
