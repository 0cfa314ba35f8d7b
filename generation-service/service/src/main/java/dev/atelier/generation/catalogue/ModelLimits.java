// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import java.time.Duration;
import java.util.Objects;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * How long a run may take, how many runs an account may have at once, and how large its media may be.
 *
 * @param start from queued to the start
 * @param run from the start to the end
 * @param concurrentPerAccount runs of one account at the same time; empty for any number
 */
public record ModelLimits(Duration start, Duration run, OptionalInt concurrentPerAccount, UploadLimits upload) {
    private static final long LONGEST_SECONDS = 3_600;
    private static final int MOST_CONCURRENT = 1_000;

    /**
     * The largest files that a model takes; defaults are the limits of the installation.
     *
     * @param maxSeconds length of a clip before it is cut
     */
    public record UploadLimits(long imageBytes, long videoBytes, long audioBytes, long maxSeconds) {
        private static final int IMAGE_MB = 20;
        private static final int VIDEO_MB = 200;
        private static final int AUDIO_MB = 50;
        private static final int SECONDS = 600;
        private static final long MEGABYTE = 1024L * 1024;

        private static UploadLimits compile(ModelFile.@Nullable Upload upload, FileProblems problems) {
            ModelFile.Upload given = upload == null ? new ModelFile.Upload(null, null, null, null) : upload;
            return new UploadLimits(
                    MEGABYTE * within(given.imageMb(), IMAGE_MB, "limits.upload.image_mb", problems),
                    MEGABYTE * within(given.videoMb(), VIDEO_MB, "limits.upload.video_mb", problems),
                    MEGABYTE * within(given.audioMb(), AUDIO_MB, "limits.upload.audio_mb", problems),
                    within(given.seconds(), SECONDS, "limits.upload.seconds", problems));
        }
    }

    /** Compiles the limits of a model file. */
    static ModelLimits compile(ModelFile.@Nullable Limits given, FileProblems problems) {
        ModelFile.Limits limits =
                problems.present(given, "limits", new ModelFile.Limits(null, LONGEST_SECONDS, LONGEST_SECONDS, null));
        Integer concurrent = limits.concurrentPerAccount();
        return new ModelLimits(
                duration(limits.startDeadlineS(), "limits.start_deadline_s", problems),
                duration(limits.runDeadlineS(), "limits.run_deadline_s", problems),
                concurrent == null
                        ? OptionalInt.empty()
                        : OptionalInt.of(
                                within(concurrent, MOST_CONCURRENT, "limits.concurrent_per_account", problems)),
                UploadLimits.compile(limits.upload(), problems));
    }

    private static Duration duration(@Nullable Long seconds, String path, FileProblems problems) {
        long given = problems.present(seconds, path, 1L);
        problems.require(given > 0 && given <= LONGEST_SECONDS, path, "must be 1 to " + LONGEST_SECONDS + " seconds");
        return Duration.ofSeconds(given);
    }

    /** The number, or the most where the file names none. */
    private static int within(@Nullable Integer number, int most, String path, FileProblems problems) {
        int given = Objects.requireNonNullElse(number, most);
        problems.require(given >= 1 && given <= most, path, "must be 1 to " + most);
        return given;
    }
}
