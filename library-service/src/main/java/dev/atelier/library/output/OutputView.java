// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.output;

import dev.atelier.library.media.MediaProvenance;
import dev.atelier.library.media.StoredObject;
import dev.atelier.library.storage.ObjectKey;
import dev.atelier.platform.media.MediaKind;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** A stored output in the answer to generation-service. */
public record OutputView(
        ObjectKey key,
        String url,
        MediaKind type,
        String contentType,
        @Nullable Integer width,
        @Nullable Integer height,
        @Nullable BigDecimal durationSeconds,
        long size,
        String sha256,
        MediaProvenance provenance) {

    static OutputView of(StoredObject object, String url) {
        return new OutputView(
                object.key(),
                url,
                object.kind(),
                object.contentType(),
                object.facts().width(),
                object.facts().height(),
                object.facts().durationSeconds(),
                object.size(),
                object.sha256(),
                object.provenance());
    }
}
