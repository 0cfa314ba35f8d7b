// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.shelf;

import dev.atelier.library.media.DisplayName;
import dev.atelier.platform.error.RequiredInput;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A request to rename an item. */
@Schema(name = "RenameItemRequest", requiredProperties = "name")
public record RenameRequest(
        @Schema(maxLength = 120) @Nullable String name) {

    DisplayName displayName() {
        return DisplayName.of(RequiredInput.param(name, "name"), "name");
    }
}
