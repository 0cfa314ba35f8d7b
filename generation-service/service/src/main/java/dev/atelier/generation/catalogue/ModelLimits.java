// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import java.time.Duration;
import java.util.OptionalInt;

/**
 * How long a run may take, how many runs an account may have at once, and how large its media may be.
 *
 * @param start from queued to the start
 * @param run from the start to the end
 * @param concurrentPerAccount runs of one account at the same time; empty for any number
 */
public record ModelLimits(Duration start, Duration run, OptionalInt concurrentPerAccount, UploadLimits upload) {

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
}
