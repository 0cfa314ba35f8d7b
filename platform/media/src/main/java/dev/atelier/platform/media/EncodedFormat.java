// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media;

import java.util.List;

/** A format that the media tool can write, with its ffmpeg arguments. */
public enum EncodedFormat {
    MP4("mp4", "video/mp4"),
    MP3("mp3", "audio/mpeg"),
    WAV("wav", "audio/wav"),
    OPUS("opus", "audio/ogg"),
    PNG("png", "image/png"),
    JPEG("jpg", "image/jpeg"),
    WEBP("webp", "image/webp");

    private final String extension;
    private final String contentType;

    EncodedFormat(String extension, String contentType) {
        this.extension = extension;
        this.contentType = contentType;
    }

    /** How its files end, without the dot. */
    public String extension() {
        return extension;
    }

    public String contentType() {
        return contentType;
    }

    /** What ffmpeg is told after its inputs; for a clip see {@link MediaTool#videoWords}. */
    public List<String> words() {
        return switch (this) {
            case MP4 -> List.of("-f", "mp4");
            case MP3 -> List.of("-vn", "-c:a", "libmp3lame", "-b:a", "128k", "-f", "mp3");
            case WAV -> List.of("-vn", "-c:a", "pcm_s16le", "-f", "wav");
            case OPUS -> List.of("-vn", "-c:a", "libopus", "-b:a", "96k", "-f", "ogg");
            case PNG -> List.of("-an", "-frames:v", "1", "-c:v", "png", "-update", "1", "-f", "image2");
            case JPEG ->
                List.of(
                        "-an",
                        "-frames:v",
                        "1",
                        "-c:v",
                        "mjpeg",
                        "-pix_fmt",
                        "yuvj420p",
                        "-q:v",
                        "3",
                        "-update",
                        "1",
                        "-f",
                        "image2");
            case WEBP -> List.of("-an", "-frames:v", "1", "-c:v", "libwebp", "-quality", "88", "-f", "webp");
        };
    }
}
