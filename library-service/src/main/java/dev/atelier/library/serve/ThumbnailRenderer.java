// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.serve;

import dev.atelier.library.media.StagedMedia;
import dev.atelier.library.media.StoredObject;
import dev.atelier.library.storage.ContentCheck;
import dev.atelier.library.storage.LocalCopies;
import dev.atelier.library.storage.LocalCopies.LocalCopy;
import dev.atelier.library.storage.StagedFile;
import dev.atelier.library.storage.StagingArea;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.media.EncodedFormat;
import dev.atelier.platform.media.MediaFailure;
import dev.atelier.platform.media.MediaFailure.Reason;
import dev.atelier.platform.media.MediaFormat;
import dev.atelier.platform.media.MediaKind;
import dev.atelier.platform.media.MediaTool;
import dev.atelier.platform.media.picture.PictureDecoder;
import dev.atelier.platform.media.probe.InvalidMediaException;
import dev.atelier.platform.media.probe.MediaProber;
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

/** Renders thumbnails with ffmpeg in its own process; WebP keeps the transparency of logos. */
@ApplicationScoped
class ThumbnailRenderer {
    private static final Logger LOG = Logger.getLogger(ThumbnailRenderer.class);
    // A page with many pictures waits for all of them.
    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final long MAX_BYTES = 16L * 1024 * 1024;

    private final MediaTool tool;
    private final PictureDecoder decoder;
    private final LocalCopies copies;
    private final StagingArea staging;
    private final MediaProber prober;

    ThumbnailRenderer(
            MediaTool tool, PictureDecoder decoder, LocalCopies copies, StagingArea staging, MediaProber prober) {
        this.tool = tool;
        this.decoder = decoder;
        this.copies = copies;
        this.staging = staging;
        this.prober = prober;
    }

    StagedMedia render(StoredObject object, int width) throws IOException {
        Path picture = staging.createTempFile(".webp");
        try (LocalCopy original = copies.open(object.key(), object.size())) {
            decode(object, original.file(), width, picture);
            return stage(picture);
        } finally {
            Files.deleteIfExists(picture);
        }
    }

    private void decode(StoredObject object, Path original, int width, Path picture) throws IOException {
        String scale = "scale=w='min(" + width + ",iw)':h=-2";
        try {
            if (object.kind() == MediaKind.VIDEO) {
                tool.run(poster(object, original, scale), picture, TIMEOUT);
            } else {
                decoder.decode(original, scale, EncodedFormat.WEBP.arguments(), picture, TIMEOUT);
            }
        } catch (MediaFailure failure) {
            throw refusal(failure);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw busy();
        }
    }

    private List<String> poster(StoredObject object, Path original, String scale) throws MediaFailure {
        List<String> arguments =
                new ArrayList<>(List.of("-ss", posterTime(object).toPlainString()));
        arguments.addAll(tool.input(original));
        arguments.addAll(List.of("-vf", scale, "-map_metadata", "-1"));
        arguments.addAll(EncodedFormat.WEBP.arguments());
        return arguments;
    }

    /** A little after the start, because many clips begin black. */
    private static BigDecimal posterTime(StoredObject object) {
        BigDecimal seconds = object.facts().durationSeconds();
        return seconds == null
                ? BigDecimal.ZERO
                : seconds.multiply(new BigDecimal("0.25")).min(BigDecimal.ONE);
    }

    private StagedMedia stage(Path picture) throws IOException {
        StagedFile staged;
        try (InputStream bytes = Files.newInputStream(picture)) {
            staged = staging.stage(ContentCheck.maxBytes(MAX_BYTES), bytes::transferTo);
        }
        try {
            return new StagedMedia(
                    staged,
                    MediaFormat.WEBP,
                    prober.probe(staged.path(), MediaFormat.WEBP).facts());
        } catch (InvalidMediaException invalid) {
            staged.close();
            throw new IllegalStateException("ffmpeg made a broken picture", invalid);
        }
    }

    private static ApiException refusal(MediaFailure failure) {
        LOG.debugf("thumbnail not rendered reason=%s", failure.reason());
        return failure.reason() == Reason.UNREADABLE
                ? new ApiException(ErrorCode.NOT_FOUND, "There is no small picture of this.")
                : busy();
    }

    private static ApiException busy() {
        return new ApiException(ErrorCode.SERVICE_UNAVAILABLE, "Pictures cannot be made right now. Retry shortly.")
                .retryAfter(Duration.ofSeconds(2));
    }
}
