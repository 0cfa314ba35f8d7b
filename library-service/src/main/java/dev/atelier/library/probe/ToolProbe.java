// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.probe;

import dev.atelier.library.media.MediaFacts;
import dev.atelier.library.media.MediaFormat;
import dev.atelier.library.media.MediaKind;
import dev.atelier.library.probe.FileProbe.Probed;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.media.MediaFailure;
import dev.atelier.platform.media.MediaFailure.Reason;
import dev.atelier.platform.media.MediaProbe;
import dev.atelier.platform.media.MediaTool;
import jakarta.enterprise.context.ApplicationScoped;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.time.Duration;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Asks ffprobe what our own look at the headers leaves open. */
@ApplicationScoped
class ToolProbe {
    private static final Logger LOG = Logger.getLogger(ToolProbe.class);
    private static final int MILLISECONDS = 3;

    private final MediaTool tool;

    ToolProbe(MediaTool tool) {
        this.tool = tool;
    }

    Probed probe(Path file, MediaFormat format) throws BrokenMedium {
        MediaProbe found = ask(file);
        BigDecimal seconds = found.seconds()
                .map(exact -> exact.setScale(MILLISECONDS, RoundingMode.HALF_UP))
                .orElse(null);
        return switch (found.kind()) {
            case IMAGE -> throw new BrokenMedium("The file is not what it begins as.");
            case VIDEO -> video(found, format, seconds);
            case AUDIO -> new Probed(sound(format), new MediaFacts(null, null, seconds));
        };
    }

    private static Probed video(MediaProbe found, MediaFormat format, @Nullable BigDecimal seconds)
            throws BrokenMedium {
        if (format.kind() != MediaKind.VIDEO) {
            throw new BrokenMedium("Pictures in a file of this type are not supported.");
        }
        return new Probed(format, new MediaFacts(found.width(), found.height(), seconds));
    }

    private static MediaFormat sound(MediaFormat format) {
        return switch (format) {
            case MP4, MOV -> MediaFormat.M4A;
            case WEBM, MKV -> MediaFormat.WEBM_AUDIO;
            default -> format;
        };
    }

    private MediaProbe ask(Path file) throws BrokenMedium {
        try {
            return tool.probe(file);
        } catch (MediaFailure failure) {
            LOG.debugf("file not probed reason=%s", failure.reason());
            if (failure.reason() == Reason.UNREADABLE || failure.reason() == Reason.TOO_LARGE) {
                throw new BrokenMedium("The file cannot be read as what it begins as.");
            }
            throw unavailable(failure);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw busy();
        }
    }

    private static ApiException unavailable(MediaFailure failure) {
        if (failure.reason() == Reason.NO_PROGRAM) {
            LOG.error("there is no ffprobe; set atelier.media-tool.ffprobe", failure);
        }
        return busy();
    }

    private static ApiException busy() {
        return new ApiException(ErrorCode.SERVICE_UNAVAILABLE, "Media cannot be examined right now. Retry shortly.")
                .retryAfter(Duration.ofSeconds(2));
    }
}
