// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;

/**
 * The facts of a media file, as ffprobe finds them; how large a still picture is seen, {@code PictureDecoder} measures.
 *
 * @param kind image, video or audio
 * @param format ffprobe's name of the container, such as {@code mov,mp4,m4a,3gp,3g2,mj2}
 * @param contentType empty for a container without a known type
 * @param width of a clip after its rotation, and of a still picture as it is stored; 0 without a picture
 * @param height of a clip after its rotation, and of a still picture as it is stored; 0 without a picture
 * @param seconds length of a video or a recording, as its packets say where its header does not; empty for an image, and
 *     when nothing says how long the packets last
 * @param videoCodec such as {@code h264}, {@code png}
 * @param audioCodec such as {@code aac}
 * @param framesPerSecond of a video
 * @param tags texts in the file, by lower-case name
 */
public record MediaProbe(
        MediaKind kind,
        String format,
        Optional<String> contentType,
        int width,
        int height,
        Optional<BigDecimal> seconds,
        Optional<String> videoCodec,
        Optional<String> audioCodec,
        Optional<BigDecimal> framesPerSecond,
        Map<String, String> tags) {

    public MediaProbe {
        tags = Map.copyOf(tags);
    }

    MediaProbe withSeconds(Optional<BigDecimal> measured) {
        return new MediaProbe(
                kind, format, contentType, width, height, measured, videoCodec, audioCodec, framesPerSecond, tags);
    }

    public boolean hasAudio() {
        return audioCodec.isPresent();
    }
}
