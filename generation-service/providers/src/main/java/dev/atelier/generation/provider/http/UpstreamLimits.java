// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import dev.atelier.platform.media.MediaKind;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/**
 * Limits of what upstreams may send us, all but the last one in bytes.
 *
 * @param answer longest JSON answer
 * @param inlineAnswer longest JSON answer that carries its outputs inside, as base64
 * @param image largest output picture
 * @param video largest output clip
 * @param audio largest output sound
 * @param other largest output of any other kind
 * @param outputs most outputs of one job
 */
@Singleton
public record UpstreamLimits(
        int answer, long inlineAnswer, long image, long video, long audio, long other, int outputs) {
    private static final int MEBIBYTE = 1024 * 1024;

    /**
     * An answer is held in memory and otherwise has a few KB; all else is on disk. A clip may have what library-service
     * keeps ({@code atelier.output.largest}), and no model makes more than a few outputs.
     */
    @Inject
    UpstreamLimits() {
        this(4 * MEBIBYTE, 128 * MEBIBYTE, 64 * MEBIBYTE, 256 * MEBIBYTE, 64 * MEBIBYTE, 32 * MEBIBYTE, 16);
    }

    /** The largest output of a kind in bytes. */
    public long largest(MediaKind kind) {
        return switch (kind) {
            case IMAGE -> image;
            case VIDEO -> video;
            case AUDIO -> audio;
            case OTHER -> other;
        };
    }
}
