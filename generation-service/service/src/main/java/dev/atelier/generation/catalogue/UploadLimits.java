// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

/**
 * The largest files that a model takes; defaults are the limits of the installation.
 *
 * @param maxSeconds length of a clip before it is cut
 */
public record UploadLimits(long imageBytes, long videoBytes, long audioBytes, long maxSeconds) {
    static final int IMAGE_MB = 20;
    static final int VIDEO_MB = 200;
    static final int AUDIO_MB = 50;
    static final int SECONDS = 600;

    private static final long MEGABYTE = 1024L * 1024;

    static UploadLimits of(int imageMb, int videoMb, int audioMb, int seconds) {
        return new UploadLimits(imageMb * MEGABYTE, videoMb * MEGABYTE, audioMb * MEGABYTE, seconds);
    }
}
