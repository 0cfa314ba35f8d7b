// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.importer;

import dev.atelier.library.ingest.MediaLimits;
import dev.atelier.platform.error.ApiException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;

/** A file inside a URI (RFC 2397). Its media type is not read: the bytes say what the file is. */
final class DataUri {
    private static final String SCHEME = "data:";
    private static final String BASE64 = ";base64";
    private static final int LONGEST_HEAD = 200;
    private static final int MOST_BYTES = 10 * 1024 * 1024;

    private DataUri() {}

    static boolean isOne(String url) {
        return url.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
    }

    /** The URI as an answer repeats it: without ten megabytes that the asker has. */
    static String withoutContent(String url) {
        return isOne(url) ? SCHEME : url;
    }

    /** Writes the content; throws a refusal of the limits for a URI without base64 content or with too much. */
    static void copy(String url, MediaLimits limits, OutputStream target) throws IOException {
        int comma = url.indexOf(',');
        if (comma < 0
                || comma > LONGEST_HEAD
                || !url.substring(0, comma).toLowerCase(Locale.ROOT).endsWith(BASE64)) {
            throw refusal(limits);
        }
        byte[] text = url.substring(comma + 1).getBytes(StandardCharsets.ISO_8859_1);
        if (text.length / 4L * 3 > MOST_BYTES) {
            throw limits.refusal("A data: URI holds at most 10 MB; upload the file instead.");
        }
        try (InputStream content = Base64.getDecoder().wrap(new ByteArrayInputStream(text))) {
            copy(content, limits, target);
        }
    }

    private static void copy(InputStream content, MediaLimits limits, OutputStream target) throws IOException {
        byte[] part = new byte[8192];
        for (int length = read(content, part, limits); length >= 0; length = read(content, part, limits)) {
            target.write(part, 0, length);
        }
    }

    /** Only the decoder's fault is the client's; one while writing is internal. */
    private static int read(InputStream content, byte[] part, MediaLimits limits) {
        try {
            return content.read(part);
        } catch (IOException _) {
            throw refusal(limits);
        }
    }

    private static ApiException refusal(MediaLimits limits) {
        return limits.refusal("This is no data: URI with base64 content.");
    }
}
