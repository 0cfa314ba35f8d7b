// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.picture;

import dev.atelier.library.storage.StagingArea;
import dev.atelier.platform.media.MediaFailure;
import dev.atelier.platform.media.MediaFailure.Reason;
import dev.atelier.platform.media.picture.PictureDecoder;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Decodes pictures as small as the hash needs them. */
@ApplicationScoped
class HashPictureReader {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final String SMALL = "scale=" + PictureHash.SIDE + ":" + PictureHash.SIDE + ":flags=area";
    private static final List<String> GREY = List.of("-pix_fmt", "gray", "-f", "rawvideo");

    private final PictureDecoder decoder;
    private final StagingArea staging;

    HashPictureReader(PictureDecoder decoder, StagingArea staging) {
        this.decoder = decoder;
        this.staging = staging;
    }

    /**
     * Empty for a picture that cannot be decoded, or has next to nothing in it.
     *
     * @throws MediaFailure when the reason is not in the picture, so that a later try may go well
     */
    Optional<PictureHash> hash(Path picture) throws IOException, InterruptedException {
        Path grey = staging.createTempFile(".grey");
        try {
            decoder.decode(picture, SMALL, GREY, grey, TIMEOUT);
            byte[] pixels = Files.readAllBytes(grey);
            return pixels.length == PictureHash.SIDE * PictureHash.SIDE ? PictureHash.of(pixels) : Optional.empty();
        } catch (MediaFailure failure) {
            if (failure.reason() == Reason.BUSY || failure.reason() == Reason.NO_PROGRAM) {
                throw failure;
            }
            return Optional.empty();
        } finally {
            Files.deleteIfExists(grey);
        }
    }
}
