// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.shelf;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.atelier.library.media.MediaUrls;
import dev.atelier.library.media.StoredObject;
import dev.atelier.platform.id.ProjectId;
import dev.atelier.platform.id.ShelfItemId;
import dev.atelier.platform.media.MediaKind;
import java.time.Instant;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A shelf item in an API response. */
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

    static ShelfItemView of(ShelfItem item, Optional<StoredObject> object, MediaUrls urls) {
        return new ShelfItemView(
                item.id(),
                item.name(),
                item.media(),
                item.kind(),
                object.map(urls::urlOf).orElse(null),
                object.flatMap(urls::thumbnailUrlOf).orElse(null),
                item.filename(),
                item.createdAt(),
                item.shelf().project(),
                object.isPresent());
    }
}
