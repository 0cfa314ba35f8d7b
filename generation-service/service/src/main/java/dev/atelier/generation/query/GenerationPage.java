// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.query;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** Names the page of generations in the API description, which cannot say {@code Page<T>}. */
@Schema(name = "GenerationPage")
record GenerationPage(
        List<GenerationView> data,

        @Schema(description = "Cursor of the next page, null on the last one.") @Nullable String nextCursor) {}
