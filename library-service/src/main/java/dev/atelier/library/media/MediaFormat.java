// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.media;

import java.util.Arrays;
import java.util.Optional;

/** The formats we know; which one a body is, its first bytes decide, never its name or what its sender says. */
public enum MediaFormat {
    PNG(MediaKind.IMAGE, "image/png", "png"),
    JPEG(MediaKind.IMAGE, "image/jpeg", "jpg"),
    WEBP(MediaKind.IMAGE, "image/webp", "webp"),
    GIF(MediaKind.IMAGE, "image/gif", "gif"),
    MP4(MediaKind.VIDEO, "video/mp4", "mp4"),
    MOV(MediaKind.VIDEO, "video/quicktime", "mov"),
    WEBM(MediaKind.VIDEO, "video/webm", "webm"),
    MKV(MediaKind.VIDEO, "video/x-matroska", "mkv"),
    WAV(MediaKind.AUDIO, "audio/wav", "wav"),
    MP3(MediaKind.AUDIO, "audio/mpeg", "mp3"),
    M4A(MediaKind.AUDIO, "audio/mp4", "m4a"),
    OGG(MediaKind.AUDIO, "audio/ogg", "ogg"),
    FLAC(MediaKind.AUDIO, "audio/flac", "flac"),
    AAC(MediaKind.AUDIO, "audio/aac", "aac"),
    WEBM_AUDIO(MediaKind.AUDIO, "audio/webm", "weba"),
    PDF(MediaKind.OTHER, "application/pdf", "pdf"),
    SVG(MediaKind.OTHER, "image/svg+xml", "svg"),
    HTML(MediaKind.OTHER, "text/html", "html"),
    XML(MediaKind.OTHER, "application/xml", "xml"),
    JSON(MediaKind.OTHER, "application/json", "json"),
    TEXT(MediaKind.OTHER, "text/plain", "txt"),
    ZIP(MediaKind.OTHER, "application/zip", "zip");

    private final MediaKind kind;
    private final String contentType;
    private final String extension;

    MediaFormat(MediaKind kind, String contentType, String extension) {
        this.kind = kind;
        this.contentType = contentType;
        this.extension = extension;
    }

    /** The format of a body that starts with {@code head}; empty when it is none of ours. */
    public static Optional<MediaFormat> of(byte[] head) {
        return MagicBytes.formatOf(head).or(() -> TextSniffer.formatOf(head));
    }

    /** The format with this content type. */
    public static Optional<MediaFormat> ofContentType(String contentType) {
        return Arrays.stream(values())
                .filter(format -> format.contentType.equals(contentType))
                .findFirst();
    }

    /** Whether a browser may show this type in place: it can hold no script. */
    public static boolean isInline(String contentType) {
        return ofContentType(contentType)
                .filter(format -> format.kind != MediaKind.OTHER)
                .isPresent();
    }

    public MediaKind kind() {
        return kind;
    }

    public String contentType() {
        return contentType;
    }

    /** What a media address ends with. */
    public String extension() {
        return extension;
    }
}
