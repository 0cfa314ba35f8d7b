// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.upload;

import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** Schema of the upload form in the API description; no instance ever exists. */
@Schema(name = "UploadForm", requiredProperties = "file")
record UploadForm(
        @Schema(description = "The bytes; their type is told by the bytes themselves.", format = "binary")
        String file,

        @Schema(description = "Slug or id of a model whose upload limits apply.") @Nullable String model) {}
