// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Detects text formats. A play list is refused, because it makes a player open other files and URLs. */
final class TextSniffer {
    private static final Pattern PLAYLIST = Pattern.compile("#extm3u|ffconcat|\\[playlist]|#ext-x-|<smil|<mpd[\\s>]");
    private static final Pattern SVG = Pattern.compile("<(?:[a-z]+:)?svg[\\s>]");
    private static final Pattern HTML = Pattern.compile(
            "<(?:!doctype\\s+html|html|head|body|script|iframe|meta|style|title|table|a|img|div|p)[\\s>]");
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private TextSniffer() {}

    static Optional<MediaFormat> sniff(byte[] head) {
        return decode(head).filter(text -> !text.isBlank()).flatMap(TextSniffer::formatOf);
    }

    private static Optional<MediaFormat> formatOf(String text) {
        String start = (text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text)
                .strip()
                .toLowerCase(Locale.ROOT);
        if (PLAYLIST.matcher(start).find()) {
            return Optional.empty();
        }
        if (SVG.matcher(start).find()) {
            return Optional.of(MediaFormat.SVG);
        }
        if (HTML.matcher(start).find()) {
            return Optional.of(MediaFormat.HTML);
        }
        if (start.startsWith("<")) {
            return Optional.of(MediaFormat.XML);
        }
        boolean json = start.startsWith("{") || start.startsWith("[");
        return Optional.of(json ? MediaFormat.JSON : MediaFormat.TEXT);
    }

    /** Decodes UTF-8 without control characters; the last character may be incomplete. */
    private static Optional<String> decode(byte[] head) {
        CharsetDecoder decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        CharBuffer text = CharBuffer.allocate(head.length);
        if (decoder.decode(ByteBuffer.wrap(head), text, false).isError()) {
            return Optional.empty();
        }
        String decoded = text.flip().toString();
        return decoded.chars().anyMatch(TextSniffer::isControl) ? Optional.empty() : Optional.of(decoded);
    }

    private static boolean isControl(int character) {
        return character < ' ' && character != '\t' && character != '\n' && character != '\r' && character != '\f';
    }
}
