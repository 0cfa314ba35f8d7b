// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.serve;

import dev.atelier.library.serve.MediaService.ServedMedia;
import java.nio.charset.StandardCharsets;

/** Formats the Content-Disposition header: inline or attachment, with a file name (RFC 6266, RFC 8187). */
final class ContentDisposition {
    private static final String UNRESERVED = "!#$&+-.^_`|~";

    private ContentDisposition() {}

    static String of(ServedMedia media) {
        String kind = media.inline() ? "inline" : "attachment";
        return media.name()
                .map(name -> kind + "; filename=\"" + toAscii(name) + "\"; filename*=UTF-8''" + percentEncode(name))
                .orElse(kind);
    }

    /** The name for clients without support for RFC 8187. */
    private static String toAscii(String name) {
        return name.codePoints()
                .map(character ->
                        character < ' ' || character > '~' || "\"\\%".indexOf(character) >= 0 ? '_' : character)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private static String percentEncode(String name) {
        var text = new StringBuilder();
        for (byte one : name.getBytes(StandardCharsets.UTF_8)) {
            int character = one & 0xFF;
            boolean plain =
                    character < 0x80 && (Character.isLetterOrDigit(character) || UNRESERVED.indexOf(character) >= 0);
            if (plain) {
                text.append((char) character);
            } else {
                text.append('%').append(hex(character >> 4)).append(hex(character & 15));
            }
        }
        return text.toString();
    }

    private static char hex(int digit) {
        return "0123456789ABCDEF".charAt(digit);
    }
}
