// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import dev.atelier.generation.provider.MediaKind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a file is by its own first bytes; what its sender says of it does not count.
 *
 * @param extension with its dot
 */
public record MediaType(MediaKind kind, String contentType, String extension) {
    private static final int HEAD = 4_096;
    private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f]");

    public static Optional<MediaType> of(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return of(in.readNBytes(HEAD));
        }
    }

    static Optional<MediaType> of(byte[] head) {
        String start = new String(head, 0, Math.min(head.length, 16), StandardCharsets.ISO_8859_1);
        return Optional.ofNullable(
                        switch (start.length() < 4 ? "" : start.substring(0, 4)) {
                            case "\u0089PNG" -> image("image/png", ".png");
                            case "GIF8" -> image("image/gif", ".gif");
                            case "RIFF" -> riff(start);
                            case "OggS" -> audio("audio/ogg", ".ogg");
                            case "fLaC" -> audio("audio/flac", ".flac");
                            case "\u001aE\u00df\u00a3" -> video("video/webm", ".webm");
                            case "glTF" -> other("model/gltf-binary", ".glb");
                            default -> start.startsWith("ftyp", 4) ? boxes(start) : frames(start);
                        })
                .or(() -> text(head));
    }

    private static @Nullable MediaType riff(String start) {
        return switch (form(start)) {
            case "WEBP" -> image("image/webp", ".webp");
            case "WAVE" -> audio("audio/wav", ".wav");
            default -> null;
        };
    }

    private static @Nullable MediaType boxes(String start) {
        return switch (form(start)) {
            case "avif" -> image("image/avif", ".avif");
            case "M4A " -> audio("audio/mp4", ".m4a");
            case "qt  " -> video("video/quicktime", ".mov");
            case "isom", "iso2", "iso3", "iso4", "iso5", "iso6", "mp41", "mp42", "avc1", "dash", "M4V ", "MSNV" ->
                video("video/mp4", ".mp4");
            default -> null;
        };
    }

    /** Streams without a container: their frames begin with set bits. */
    private static @Nullable MediaType frames(String start) {
        if (start.startsWith("\u00ff\u00d8\u00ff")) {
            return image("image/jpeg", ".jpg");
        }
        if (start.startsWith("ID3")) {
            return audio("audio/mpeg", ".mp3");
        }
        if (start.length() < 2 || start.charAt(0) != 0xff) {
            return null;
        }
        return switch (start.charAt(1) & 0xf6) {
            case 0xf0 -> audio("audio/aac", ".aac");
            case 0xf2, 0xe2 -> audio("audio/mpeg", ".mp3");
            default -> null;
        };
    }

    /** Markup is not text here: an error page must not pass for a transcript. */
    private static Optional<MediaType> text(byte[] head) {
        // The cut may go through a character.
        for (int cut = 0; cut < 4 && cut < head.length; cut++) {
            try {
                String text = StandardCharsets.UTF_8
                        .newDecoder()
                        .decode(ByteBuffer.wrap(head, 0, head.length - (head.length == HEAD ? cut : 0)))
                        .toString();
                return CONTROL.matcher(text).find() ? Optional.empty() : Optional.ofNullable(text(text.strip()));
            } catch (CharacterCodingException _) {
                // Tried again with one byte less.
            }
        }
        return Optional.empty();
    }

    private static @Nullable MediaType text(String text) {
        if (text.isEmpty() || text.startsWith("<")) {
            return null;
        }
        return text.startsWith("{") || text.startsWith("[")
                ? other("application/json", ".json")
                : other("text/plain", ".txt");
    }

    private static String form(String start) {
        return start.length() < 12 ? "" : start.substring(8, 12);
    }

    private static MediaType image(String contentType, String extension) {
        return new MediaType(MediaKind.IMAGE, contentType, extension);
    }

    private static MediaType video(String contentType, String extension) {
        return new MediaType(MediaKind.VIDEO, contentType, extension);
    }

    private static MediaType audio(String contentType, String extension) {
        return new MediaType(MediaKind.AUDIO, contentType, extension);
    }

    private static MediaType other(String contentType, String extension) {
        return new MediaType(MediaKind.OTHER, contentType, extension);
    }
}
