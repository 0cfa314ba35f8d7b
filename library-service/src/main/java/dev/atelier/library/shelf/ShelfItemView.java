// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.shelf;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.atelier.library.media.MediaAddress;
import dev.atelier.library.media.MediaKind;
import dev.atelier.library.media.StoredObject;
import dev.atelier.platform.id.ProjectId;
import dev.atelier.platform.id.ShelfItemId;
import java.time.Instant;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A shelf item as clients see it. */
@Schema(name = "ShelfItem")
@JsonInclude(JsonInclude.Include.ALWAYS)
public record ShelfItemView(
        ShelfItemId id,
        String name,

        @Schema(description = "What is pinned: file_<n> or gen_<n>#<index>.", examples = "file_12")
        String media,

        MediaKind type,

        @Schema(description = "Whoever knows it can read the medium; null when it was deleted.") @Nullable String url,

        @Schema(description = "A small picture of an image or video.") @Nullable String thumbnailUrl,

        String filename,
        Instant createdAt,
        @Schema(description = "The shelf it is pinned on.") ProjectId project,

        @Schema(description = "False when the medium was deleted.")
        boolean available) {

    static ShelfItemView of(ShelfItem item, Optional<StoredObject> object, MediaAddress address) {
        return new ShelfItemView(
                item.id(),
                item.name(),
                item.media(),
                item.kind(),
                object.map(address::of).orElse(null),
                object.flatMap(address::thumbnailOf).orElse(null),
                item.filename(),
                item.createdAt(),
                item.shelf().project(),
                object.isPresent());
    }
}
