// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.file;

import dev.atelier.library.media.DisplayName;
import dev.atelier.platform.media.MediaFormat;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

/** Original name of a file without its path, for display only. */
public record FileName(String text) {
    private static final int MAX_LENGTH = 200;

    public static FileName of(String given) {
        int cut = Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\'));
        String clean = DisplayName.derive(given.substring(cut + 1), MAX_LENGTH).text();
        return new FileName(clean.matches("\\.*") ? "" : clean);
    }

    /** The last path segment of a URL. */
    public static FileName fromUrl(String url) {
        String path = url.replaceFirst("^[a-zA-Z]+://[^/?#]*", "").replaceFirst("[?#].*$", "");
        String last = path.substring(path.lastIndexOf('/') + 1);
        try {
            return of(URLDecoder.decode(last.replace("+", "%2B"), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException _) {
            return of(last);
        }
    }

    String orDefault(MediaFormat format) {
        return text.isEmpty() ? "file." + format.extension() : text;
    }
}
