// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.serve;

import jakarta.inject.Singleton;
import java.util.Map;

/** Headers of media answers; they keep a browser from running untrusted bytes as a page of this platform. */
@Singleton
class MediaHeaders {
    private final String cacheControl;

    MediaHeaders(ServeConfig config) {
        // A key is never reused, so a browser may keep the bytes. A shared cache must ask again, so that it does not
        // hand out deleted bytes for long.
        this.cacheControl =
                "public, max-age=31536000, s-maxage=" + config.sharedCaches().toSeconds() + ", immutable";
    }

    /** The cache lifetime of the bytes in browsers and shared caches. */
    String cacheControl() {
        return cacheControl;
    }

    /** Headers of every answer about an object, with or without a body. */
    Map<String, String> common(ServedMedia media) {
        return Map.of(
                "ETag", media.tag().value(),
                "Accept-Ranges", "bytes",
                "Cache-Control", cacheControl,
                "X-Content-Type-Options", "nosniff",
                "Content-Security-Policy", "sandbox; default-src 'none'",
                "Cross-Origin-Resource-Policy", "cross-origin");
    }

    /** Headers of answers that describe the bytes. */
    static Map<String, String> describing(ServedMedia media) {
        return Map.of("Content-Type", media.contentType(), "Content-Disposition", ContentDisposition.of(media));
    }
}
