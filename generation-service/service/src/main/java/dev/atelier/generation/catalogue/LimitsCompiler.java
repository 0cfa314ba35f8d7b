// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import dev.atelier.generation.catalogue.ModelLimits.UploadLimits;
import java.time.Duration;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Compiles the limits of a model file. */
final class LimitsCompiler {
    private static final long LONGEST_SECONDS = 3_600;

    private final FileProblems problems;

    LimitsCompiler(FileProblems problems) {
        this.problems = problems;
    }

    ModelLimits compile(ModelFile.@Nullable Limits limits) {
        if (limits == null) {
            problems.add("limits", "is missing");
            return new ModelLimits(Duration.ZERO, Duration.ZERO, OptionalInt.empty(), upload(null));
        }
        return new ModelLimits(
                duration(limits.startDeadlineS(), "limits.start_deadline_s"),
                duration(limits.runDeadlineS(), "limits.run_deadline_s"),
                limits.concurrentPerAccount() == null
                        ? OptionalInt.empty()
                        : OptionalInt.of(
                                within(limits.concurrentPerAccount(), 1, 1_000, "limits.concurrent_per_account")),
                upload(limits.upload()));
    }

    private Duration duration(@Nullable Long seconds, String path) {
        long given = problems.present(seconds, path, 1L);
        problems.require(given > 0 && given <= LONGEST_SECONDS, path, "must be 1 to " + LONGEST_SECONDS + " seconds");
        return Duration.ofSeconds(given);
    }

    private UploadLimits upload(ModelFile.@Nullable Upload upload) {
        ModelFile.Upload given = upload == null ? new ModelFile.Upload(null, null, null, null) : upload;
        return UploadLimits.of(
                within(given.imageMb(), UploadLimits.IMAGE_MB, "limits.upload.image_mb"),
                within(given.videoMb(), UploadLimits.VIDEO_MB, "limits.upload.video_mb"),
                within(given.audioMb(), UploadLimits.AUDIO_MB, "limits.upload.audio_mb"),
                within(given.seconds(), UploadLimits.SECONDS, "limits.upload.seconds"));
    }

    private int within(@Nullable Integer given, int most, String path) {
        return within(given == null ? most : given, 1, most, path);
    }

    private int within(int given, int least, int most, String path) {
        problems.require(given >= least && given <= most, path, "must be " + least + " to " + most);
        return given;
    }
}
