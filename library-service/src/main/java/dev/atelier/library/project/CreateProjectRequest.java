// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.project;

import dev.atelier.library.media.DisplayName;
import dev.atelier.platform.error.ApiException;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A request to create a project; every member has a default. */
@Schema(name = "CreateProjectRequest")
public record CreateProjectRequest(
        @Schema(maxLength = 120) @Nullable String name,

        @Schema(pattern = "^[1-9][0-9]{0,3}:[1-9][0-9]{0,3}$", examples = "16:9") @Nullable String defaultAspectRatio) {
    private static final Pattern RATIO = Pattern.compile("[1-9][0-9]{0,3}:[1-9][0-9]{0,3}");

    String nameOr(String defaultName) {
        return name == null ? defaultName : DisplayName.of(name, "name").text();
    }

    Optional<String> ratio() {
        if (defaultAspectRatio != null && !RATIO.matcher(defaultAspectRatio).matches()) {
            throw ApiException.invalid("default_aspect_ratio must look like 16:9.", "default_aspect_ratio");
        }
        return Optional.ofNullable(defaultAspectRatio);
    }
}
