// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.media;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.atelier.generation.provider.MediaFacts;
import dev.atelier.generation.provider.MediaKind;
import java.math.BigDecimal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A resolved media file of a request; stored with the generation, so that its run needs no further lookup.
 *
 * @param path of the member: {@code image_url}, or {@code image_urls[1]}
 * @param seconds length of a clip, already cut to what the model uses
 * @param isCut the clip itself is longer
 */
public record InputFile(
        String path,
        String url,
        String contentType,
        MediaKind kind,
        int width,
        int height,
        @Nullable BigDecimal seconds,
        boolean isCut) {

    @JsonIgnore
    public MediaFacts facts() {
        return new MediaFacts(kind, width, height, Optional.ofNullable(seconds));
    }
}
