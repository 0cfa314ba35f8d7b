// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The default model of a type. */
public record ModelChoice(
        @Schema(examples = "101") long id,
        @Schema(examples = "landscape-image") String slug,
        @Schema(examples = "Landscape") String name,
        @Schema(examples = "4") long baseCredits) {

    static ModelChoice of(Model model) {
        return new ModelChoice(model.id(), model.slug(), model.name(), model.baseCredits());
    }
}
