// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.serve;

import jakarta.inject.Singleton;
import java.util.Map;

/** Headers of media answers. The bytes are a stranger's: nothing in them may act as a page of ours. */
@Singleton
class MediaHeaders {
    private final String cacheControl;

    MediaHeaders(ServeConfig config) {
        // A key is never reused for other bytes, so who has them keeps them. But what was deleted shall not be handed
        // to
        // others: a cache that many share asks again, and mostly hears that nothing has changed.
        this.cacheControl =
                "public, max-age=31536000, s-maxage=" + config.sharedCaches().toSeconds() + ", immutable";
    }

    /** How long the bytes may be kept, and by whom. */
    String cacheControl() {
        return cacheControl;
    }

    /** Of every answer about an object, also one without a body. */
    Map<String, String> common(Media media) {
        return Map.of(
                "ETag", media.tag().value(),
                "Accept-Ranges", "bytes",
                "Cache-Control", cacheControl,
                "X-Content-Type-Options", "nosniff",
                "Content-Security-Policy", "sandbox; default-src 'none'",
                "Cross-Origin-Resource-Policy", "cross-origin");
    }

    /** Of answers that carry the bytes, or would. */
    static Map<String, String> describing(Media media) {
        return Map.of("Content-Type", media.contentType(), "Content-Disposition", Disposition.of(media));
    }
}
