// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.importer;

import dev.atelier.library.file.FileName;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

/** The file name in a link's path. */
final class LinkName {
    private LinkName() {}

    static FileName of(String url) {
        String path = url.replaceFirst("^[a-zA-Z]+://[^/?#]*", "").replaceFirst("[?#].*$", "");
        String last = path.substring(path.lastIndexOf('/') + 1);
        try {
            return FileName.of(URLDecoder.decode(last.replace("+", "%2B"), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException _) {
            return FileName.of(last);
        }
    }
}
