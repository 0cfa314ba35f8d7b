// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.serve;

import dev.atelier.library.media.MediaFormat;
import dev.atelier.library.media.MediaKind;
import dev.atelier.library.media.Medium;
import dev.atelier.library.media.StoredObject;
import dev.atelier.library.probe.BrokenMedium;
import dev.atelier.library.probe.FileProbe;
import dev.atelier.library.storage.Admission;
import dev.atelier.library.storage.LocalCopies;
import dev.atelier.library.storage.LocalCopies.LocalCopy;
import dev.atelier.library.storage.StagedObject;
import dev.atelier.library.storage.StagingArea;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.media.MediaFailure;
import dev.atelier.platform.media.MediaFailure.Reason;
import dev.atelier.platform.media.MediaTool;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jboss.logging.Logger;

/** Makes a small picture with ffmpeg, outside of our memory; a format with transparency, so that logos keep theirs. */
@ApplicationScoped
class ThumbnailMaker {
    private static final Logger LOG = Logger.getLogger(ThumbnailMaker.class);
    private static final long LARGEST = 16L * 1024 * 1024;

    private final MediaTool tool;
    private final LocalCopies copies;
    private final StagingArea staging;
    private final FileProbe probe;
    private final ServeConfig config;

    ThumbnailMaker(MediaTool tool, LocalCopies copies, StagingArea staging, FileProbe probe, ServeConfig config) {
        this.tool = tool;
        this.copies = copies;
        this.staging = staging;
        this.probe = probe;
        this.config = config;
    }

    Medium make(StoredObject object, int width) throws IOException {
        Path picture = staging.scratch(".webp");
        try (LocalCopy original = copies.of(object.key(), object.size())) {
            render(object, original.file(), width, picture);
            return medium(picture);
        } finally {
            Files.deleteIfExists(picture);
        }
    }

    private void render(StoredObject object, Path original, int width, Path picture) throws IOException {
        List<String> words = new ArrayList<>();
        if (object.kind() == MediaKind.VIDEO) {
            words.addAll(List.of("-ss", moment(object).toPlainString()));
        }
        words.addAll(tool.input(original));
        words.addAll(List.of("-vf", "scale=w='min(" + width + ",iw)':h=-2", "-map_metadata", "-1"));
        words.addAll(dev.atelier.platform.media.MediaFormat.WEBP.words());
        try {
            tool.run(words, picture, config.thumbnailTimeout());
        } catch (MediaFailure failure) {
            throw refusal(failure);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw busy();
        }
    }

    /** A little after the start: many clips begin black. */
    private static BigDecimal moment(StoredObject object) {
        BigDecimal seconds = object.facts().durationSeconds();
        return seconds == null
                ? BigDecimal.ZERO
                : seconds.multiply(new BigDecimal("0.25")).min(BigDecimal.ONE);
    }

    private Medium medium(Path picture) throws IOException {
        StagedObject staged;
        try (InputStream bytes = Files.newInputStream(picture)) {
            staged = staging.stage(bytes, Admission.upTo(LARGEST));
        }
        try {
            return new Medium(
                    staged,
                    MediaFormat.WEBP,
                    probe.probe(staged.file(), MediaFormat.WEBP).facts());
        } catch (BrokenMedium broken) {
            staged.close();
            throw new IllegalStateException("ffmpeg made a broken picture", broken);
        }
    }

    private static ApiException refusal(MediaFailure failure) {
        LOG.debugf("no small picture reason=%s", failure.reason());
        return failure.reason() == Reason.UNREADABLE
                ? new ApiException(ErrorCode.NOT_FOUND, "There is no small picture of this.")
                : busy();
    }

    private static ApiException busy() {
        return new ApiException(ErrorCode.SERVICE_UNAVAILABLE, "Pictures cannot be made right now. Retry shortly.")
                .retryAfter(Duration.ofSeconds(2));
    }
}
