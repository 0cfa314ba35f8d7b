// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.media;

import java.util.Arrays;
import java.util.Optional;

/** The formats we vouch for; which one a body is, its first bytes decide, never its name or what its sender says. */
public enum MediaFormat {
    PNG(MediaKind.IMAGE, "image/png", "png"),
    JPEG(MediaKind.IMAGE, "image/jpeg", "jpg"),
    WEBP(MediaKind.IMAGE, "image/webp", "webp"),
    GIF(MediaKind.IMAGE, "image/gif", "gif"),
    MP4(MediaKind.VIDEO, "video/mp4", "mp4"),
    WAV(MediaKind.AUDIO, "audio/wav", "wav"),
    MP3(MediaKind.AUDIO, "audio/mpeg", "mp3");

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
        return MagicBytes.formatOf(head);
    }

    /** Whether a browser may show this type in place: it can hold no script. */
    public static boolean isInline(String contentType) {
        return Arrays.stream(values()).anyMatch(format -> format.contentType.equals(contentType));
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
