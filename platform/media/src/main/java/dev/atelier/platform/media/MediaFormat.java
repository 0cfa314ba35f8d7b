// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media;

import java.util.Arrays;
import java.util.Optional;

/** The known media formats; {@link MediaSniffer} detects them. */
public enum MediaFormat {
    PNG(MediaKind.IMAGE, "image/png", "png"),
    JPEG(MediaKind.IMAGE, "image/jpeg", "jpg"),
    WEBP(MediaKind.IMAGE, "image/webp", "webp"),
    GIF(MediaKind.IMAGE, "image/gif", "gif"),
    AVIF(MediaKind.IMAGE, "image/avif", "avif"),
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
    ZIP(MediaKind.OTHER, "application/zip", "zip"),
    GLB(MediaKind.OTHER, "model/gltf-binary", "glb");

    private final MediaKind kind;
    private final String contentType;
    private final String extension;

    MediaFormat(MediaKind kind, String contentType, String extension) {
        this.kind = kind;
        this.contentType = contentType;
        this.extension = extension;
    }

    /** Finds the format with this content type. */
    public static Optional<MediaFormat> ofContentType(String contentType) {
        return Arrays.stream(values())
                .filter(format -> format.contentType.equals(contentType))
                .findFirst();
    }

    /** Whether a browser may show this content type inline, because it cannot contain a script. */
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

    /** File extension without the dot. */
    public String extension() {
        return extension;
    }
}
