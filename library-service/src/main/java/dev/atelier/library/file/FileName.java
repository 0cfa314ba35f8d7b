// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.file;

import dev.atelier.library.media.DisplayName;
import dev.atelier.platform.media.MediaFormat;
import dev.atelier.platform.media.MediaKind;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Original name of a file without its path, for display only. */
public record FileName(String text) {
    private static final int MAX_LENGTH = 200;
    /** What follows the last dot of "v1.2" or of "Mr. Fox in the wood" is no extension. */
    private static final Pattern EXTENSION = Pattern.compile("[a-z][a-z0-9]{0,9}");

    private static final Map<MediaFormat, Set<String>> ALIASES = Map.of(
            MediaFormat.JPEG, Set.of("jpeg", "jpe", "jfif"),
            MediaFormat.MP4, Set.of("m4v"),
            MediaFormat.MOV, Set.of("qt"),
            MediaFormat.WAV, Set.of("wave"),
            MediaFormat.M4A, Set.of("mp4", "m4b"),
            MediaFormat.OGG, Set.of("oga", "opus"),
            MediaFormat.WEBM_AUDIO, Set.of("webm"));

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

    /**
     * The name that a file of this format is kept under: the extension of an image, a video or a sound follows from its
     * bytes, so that a picture cannot be saved as a page.
     */
    String toText(MediaFormat format) {
        if (text.isEmpty()) {
            return "file." + format.extension();
        }
        int dot = text.lastIndexOf('.');
        String extension = text.substring(dot + 1).toLowerCase(Locale.ROOT);
        if (dot < 0 || !EXTENSION.matcher(extension).matches() || fits(extension, format)) {
            return text;
        }
        return text.substring(0, dot + 1) + format.extension();
    }

    private static boolean fits(String extension, MediaFormat format) {
        return format.kind() == MediaKind.OTHER
                || extension.equals(format.extension())
                || ALIASES.getOrDefault(format, Set.of()).contains(extension);
    }
}
