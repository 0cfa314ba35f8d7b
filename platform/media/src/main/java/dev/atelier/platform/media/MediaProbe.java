// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;

/**
 * What a media file is.
 *
 * @param format name of its container as ffprobe knows it, such as {@code mov,mp4,m4a,3gp,3g2,mj2}
 * @param contentType as it is served; empty for containers that are not told apart here
 * @param width as it is shown, turned upright; 0 where there is no picture
 * @param height likewise
 * @param seconds length of a clip or a recording; empty for an image
 * @param videoCodec such as {@code h264}, {@code png}
 * @param audioCodec such as {@code aac}
 * @param framesPerSecond of a clip
 * @param tags texts kept in the file, by lower-case name
 */
public record MediaProbe(
        Kind kind,
        String format,
        Optional<String> contentType,
        int width,
        int height,
        Optional<BigDecimal> seconds,
        Optional<String> videoCodec,
        Optional<String> audioCodec,
        Optional<BigDecimal> framesPerSecond,
        Map<String, String> tags) {

    /** What it is for somebody who looks or listens. */
    public enum Kind {
        IMAGE,
        VIDEO,
        AUDIO
    }

    public MediaProbe {
        tags = Map.copyOf(tags);
    }

    public boolean hasAudio() {
        return audioCodec.isPresent();
    }
}
