// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.file;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.atelier.library.file.FileService.FileAndObject;
import dev.atelier.library.media.MediaProvenance;
import dev.atelier.library.media.MediaUrls;
import dev.atelier.library.media.StoredObject;
import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.id.FileId;
import dev.atelier.platform.id.ProjectId;
import dev.atelier.platform.media.MediaKind;
import java.math.BigDecimal;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A file in an API response; members without meaning for the kind are null. */
@Schema(name = "File")
@JsonInclude(JsonInclude.Include.ALWAYS)
public record FileView(
        FileId id,
        MediaKind type,

        @Schema(description = "Name it was uploaded under, for people only.")
        String name,

        @Schema(examples = "image/png") String contentType,
        @Schema(description = "In bytes.") long size,

        @Schema(description = "Whoever knows it can read the file.")
        String url,

        @Schema(description = "A small picture of an image or video.") @Nullable String thumbnailUrl,

        @Nullable Integer width,
        @Nullable Integer height,
        @Schema(format = "double") @Nullable BigDecimal durationSeconds,
        Instant createdAt,
        Origin origin,
        ProjectId project,
        @Nullable MediaProvenance provenance) {

    public static FileView of(FileAndObject row, MediaUrls urls) {
        LibraryFile file = row.file();
        StoredObject object = row.object();
        return new FileView(
                file.id(),
                file.kind(),
                file.name(),
                object.contentType(),
                object.size(),
                urls.urlOf(object),
                urls.thumbnailUrlOf(object).orElse(null),
                object.facts().width(),
                object.facts().height(),
                object.facts().durationSeconds(),
                file.createdAt(),
                file.owner().origin(),
                file.owner().project(),
                object.provenance());
    }
}
