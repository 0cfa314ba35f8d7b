// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.probe;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.media.MediaFacts;
import dev.atelier.platform.media.MediaFailure;
import dev.atelier.platform.media.MediaFailure.Reason;
import dev.atelier.platform.media.MediaFormat;
import dev.atelier.platform.media.MediaKind;
import dev.atelier.platform.media.MediaProbe;
import dev.atelier.platform.media.MediaTool;
import dev.atelier.platform.media.probe.Mp4Probe.Movie;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.time.Duration;
import org.jboss.logging.Logger;

/**
 * Measures a file: a still picture by its header, and a film or a sound by the frames that play, because a price and a limit
 * depend on its length. Asks ffprobe where reading the frames takes a parser.
 */
@Singleton
public final class MediaProber {
    private static final Logger LOG = Logger.getLogger(MediaProber.class);
    private static final int MILLISECONDS = 3;

    private final MediaTool tool;

    public MediaProber(MediaTool tool) {
        this.tool = tool;
    }

    /**
     * Measured format and facts.
     *
     * @param format the expected format, or a more precise format: a video without a picture is sound
     */
    public record ProbedMedia(MediaFormat format, MediaFacts facts) {}

    /**
     * Measures a file.
     *
     * @param format the format that the first bytes indicate
     * @throws InvalidMediaException when the file is not a complete file of the format
     * @throws ApiException when ffprobe is needed and not available
     */
    public ProbedMedia probe(Path path, MediaFormat format) throws IOException {
        try (ByteReader file = new ByteReader(path)) {
            return switch (format) {
                case PNG -> new ProbedMedia(format, PngProbe.read(file).facts());
                case JPEG -> new ProbedMedia(format, JpegProbe.read(file).facts());
                case WEBP -> new ProbedMedia(format, WebpProbe.read(file).facts());
                case GIF -> new ProbedMedia(format, GifProbe.read(file));
                case WAV -> probeWav(WavHeader.read(file), path);
                case MP3 -> new ProbedMedia(format, Mp3Probe.read(file));
                case MP4, MOV, M4A -> probeMovie(Mp4Probe.read(file), format, path);
                case AVIF, WEBM, MKV, WEBM_AUDIO, FLAC, AAC -> probeWithTool(path, format);
                case OGG -> {
                    OggChain.check(file);
                    yield probeWithTool(path, format);
                }
                case PDF, SVG, HTML, XML, JSON, TEXT, ZIP, GLB -> new ProbedMedia(format, MediaFacts.NONE);
            };
        }
    }

    /** What the header of a film says that is not decoded here; no length where the tables of its samples differ. */
    public MediaFacts stated(Path path, MediaFormat format) throws IOException {
        return switch (format) {
            case MP4, MOV, M4A -> {
                try (ByteReader file = new ByteReader(path)) {
                    yield Mp4Probe.read(file).facts();
                } catch (InvalidMediaException _) {
                    yield MediaFacts.NONE;
                }
            }
            default -> MediaFacts.NONE;
        };
    }

    private ProbedMedia probeWav(WavHeader wav, Path path) throws IOException {
        return wav.isConsistent()
                ? new ProbedMedia(MediaFormat.WAV, MediaFacts.ofSound(CheckedFacts.seconds(wav.samples(), wav.rate())))
                : probeWithTool(path, MediaFormat.WAV);
    }

    private ProbedMedia probeMovie(Movie movie, MediaFormat format, Path path) throws InvalidMediaException {
        if (movie.seconds() == null || !movie.known()) {
            return probeWithTool(path, format);
        }
        if (movie.seconds().signum() == 0) {
            throw InvalidMediaException.empty("Nothing plays in the file.");
        }
        if (movie.hasPicture() && format != MediaFormat.M4A) {
            return new ProbedMedia(format, movie.facts());
        }
        if (!movie.sound()) {
            throw InvalidMediaException.empty("The file has neither picture nor sound.");
        }
        return new ProbedMedia(MediaFormat.M4A, MediaFacts.ofSound(movie.seconds()));
    }

    private ProbedMedia probeWithTool(Path file, MediaFormat format) throws InvalidMediaException {
        MediaProbe probe = runFfprobe(file);
        BigDecimal seconds = probe.seconds()
                .map(exact -> exact.setScale(MILLISECONDS, RoundingMode.HALF_UP))
                .filter(rounded -> rounded.signum() > 0)
                .orElseThrow(() -> InvalidMediaException.empty("The length of the file cannot be measured."));
        return switch (probe.kind()) {
            case IMAGE, OTHER -> throw new InvalidMediaException("The file is not what it begins as.");
            case VIDEO -> ofVideo(probe, format, seconds);
            case AUDIO -> new ProbedMedia(withoutPicture(format), MediaFacts.ofSound(seconds));
        };
    }

    private static ProbedMedia ofVideo(MediaProbe probe, MediaFormat format, BigDecimal seconds)
            throws InvalidMediaException {
        if (format.kind() != MediaKind.VIDEO) {
            throw new InvalidMediaException("Pictures in a file of this type are not supported.");
        }
        return new ProbedMedia(format, new MediaFacts(probe.width(), probe.height(), seconds));
    }

    private static MediaFormat withoutPicture(MediaFormat format) {
        return switch (format) {
            case MP4, MOV -> MediaFormat.M4A;
            case WEBM, MKV -> MediaFormat.WEBM_AUDIO;
            default -> format;
        };
    }

    private MediaProbe runFfprobe(Path file) throws InvalidMediaException {
        try {
            return tool.probe(file);
        } catch (MediaFailure failure) {
            LOG.debugf("file not probed reason=%s", failure.reason());
            if (failure.reason() == Reason.UNREADABLE || failure.reason() == Reason.TOO_LARGE) {
                throw new InvalidMediaException("The file is damaged, or its codec is not supported.");
            }
            if (failure.reason() == Reason.NO_PROGRAM) {
                LOG.error("there is no ffprobe; set atelier.media-tool.ffprobe", failure);
            }
            throw busy();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw busy();
        }
    }

    private static ApiException busy() {
        return new ApiException(ErrorCode.SERVICE_UNAVAILABLE, "Media cannot be examined right now. Retry shortly.")
                .retryAfter(Duration.ofSeconds(2));
    }
}
