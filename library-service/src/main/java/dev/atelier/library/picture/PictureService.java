// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.picture;

import dev.atelier.library.output.OutputService.MadeOutput;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.media.MediaFailure;
import dev.atelier.platform.media.MediaFailure.Reason;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Finds the output that a picture looks like. */
@ApplicationScoped
public class PictureService {
    private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

    private final HashPictureReader reader;
    private final MadePictureRepository pictures;

    PictureService(HashPictureReader reader, MadePictureRepository pictures) {
        this.reader = reader;
        this.pictures = pictures;
    }

    /** Finds the nearest output that looks the same; empty for a picture that cannot be decoded here. */
    public Optional<MadeOutput> findSimilar(Path picture) throws IOException {
        try {
            Optional<PictureHash> hash = reader.hash(picture);
            return hash.isEmpty()
                    ? Optional.empty()
                    : QuarkusTransaction.requiringNew().call(() -> pictures.findNearest(hash.orElseThrow()));
        } catch (MediaFailure failure) {
            if (failure.reason() == Reason.NO_PROGRAM) {
                return Optional.empty();
            }
            throw busy();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw busy();
        }
    }

    private static ApiException busy() {
        return new ApiException(ErrorCode.SERVICE_UNAVAILABLE, "Pictures cannot be compared right now. Retry shortly.")
                .retryAfter(RETRY_AFTER);
    }
}
