// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.shelf;

import dev.atelier.library.media.DisplayName;
import dev.atelier.library.media.ParsedReference;
import dev.atelier.library.media.ParsedReference.Pinnable;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.RequiredInput;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A request to pin a file or an output. */
@Schema(name = "PinRequest", requiredProperties = "media")
public record PinRequest(
        @Schema(description = "file_<n> or gen_<n>#<index>.", examples = "file_12") @Nullable String media,

        @Schema(maxLength = 120, description = "The file name or the first words of the prompt when absent.") @Nullable String name) {

    Pinnable requireReference() {
        if (ParsedReference.parse(RequiredInput.param(media, "media")) instanceof Pinnable reference) {
            return reference;
        }
        throw ApiException.invalid("media must look like file_12 or gen_12#0.", "media");
    }

    Optional<DisplayName> displayName() {
        return Optional.ofNullable(name).map(given -> DisplayName.of(given, "name"));
    }
}
