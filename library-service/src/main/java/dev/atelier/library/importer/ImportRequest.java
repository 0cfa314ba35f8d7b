// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.importer;

import dev.atelier.platform.error.RequiredInput;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A request to import a link. */
@Schema(name = "ImportRequest", requiredProperties = "url")
public record ImportRequest(
        @Schema(description = "A public https address.", format = "uri") @Nullable String url,

        @Schema(description = "Slug or id of a model whose upload limits apply.") @Nullable String model) {
    String requireUrl() {
        return RequiredInput.param(url, "url");
    }

    Optional<String> targetModel() {
        return Optional.ofNullable(model);
    }
}
