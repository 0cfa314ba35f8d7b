// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.serve;

import dev.atelier.library.serve.MediaService.ServedMedia;
import java.util.Map;

/** Headers of media answers; they keep a browser from running untrusted bytes as a page of this platform. */
final class MediaHeaders {
    /**
     * A key is never reused, so a browser may keep the bytes. A shared cache must ask again after five minutes, so that it
     * does not hand out deleted bytes for long.
     */
    static final String CACHE_CONTROL = "public, max-age=31536000, s-maxage=300, immutable";

    private MediaHeaders() {}

    /** Headers of every answer about an object, with or without a body. */
    static Map<String, String> common(ServedMedia media) {
        return Map.of(
                "ETag", media.tag().value(),
                "Accept-Ranges", "bytes",
                "Cache-Control", CACHE_CONTROL,
                "X-Content-Type-Options", "nosniff",
                "Content-Security-Policy", "sandbox; default-src 'none'",
                "Cross-Origin-Resource-Policy", "cross-origin");
    }

    /** Headers of answers that describe the bytes. */
    static Map<String, String> describing(ServedMedia media) {
        return Map.of("Content-Type", media.contentType(), "Content-Disposition", ContentDisposition.of(media));
    }
}
