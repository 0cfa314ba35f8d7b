// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** The form of a list: the models that match, one picked for the task if one was named, and the default of each kind. */
@Schema(name = "ModelList")
public record ModelListView(List<ModelView> data, @Nullable Recommendation recommended, Defaults defaults) {
    public ModelListView {
        data = List.copyOf(data);
    }

    /** The default model of each kind; null where there is none. */
    @JsonInclude(JsonInclude.Include.ALWAYS)
    @Schema(name = "ModelDefaults")
    public record Defaults(
            @Nullable ModelChoice image,
            @Nullable ModelChoice video,
            @Nullable ModelChoice audio) {}
}
