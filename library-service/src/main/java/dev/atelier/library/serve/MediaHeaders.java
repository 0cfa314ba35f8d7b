// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.serve;

import java.util.Map;

/** Headers of media answers. The bytes are a stranger's: nothing in them may act as a page of ours. */
final class MediaHeaders {
    // A key is never reused for other bytes.
    static final String FOREVER = "public, max-age=31536000, immutable";

    private MediaHeaders() {}

    /** Of every answer about an object, also one without a body. */
    static Map<String, String> common(Media media) {
        return Map.of(
                "ETag", media.tag().value(),
                "Accept-Ranges", "bytes",
                "Cache-Control", FOREVER,
                "X-Content-Type-Options", "nosniff",
                "Content-Security-Policy", "sandbox; default-src 'none'",
                "Cross-Origin-Resource-Policy", "cross-origin",
                "Access-Control-Allow-Origin", "*",
                "Access-Control-Expose-Headers", "Accept-Ranges, Content-Length, Content-Range, ETag, X-Request-Id");
    }

    /** Of answers that carry the bytes, or would. */
    static Map<String, String> describing(Media media) {
        return Map.of("Content-Type", media.contentType(), "Content-Disposition", Disposition.of(media));
    }
}
