// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.shelf;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** Schema of a page of items in the API description, which has no generic types. */
@Schema(name = "ShelfItemPage")
record ShelfItemPage(
        List<ShelfItemView> data,

        @Schema(description = "Cursor of the next page, null on the last one.") @Nullable String nextCursor) {}
