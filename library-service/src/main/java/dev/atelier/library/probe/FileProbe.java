// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.probe;

import dev.atelier.library.media.MediaFacts;
import dev.atelier.library.media.MediaFormat;
import dev.atelier.library.probe.Mp4Probe.Movie;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Optional;

/** Measures a file by its headers; what these do not say is asked of the media tool. */
@ApplicationScoped
public class FileProbe {
    private final ProbeConfig config;
    private final ToolProbe tool;

    FileProbe(ProbeConfig config, ToolProbe tool) {
        this.config = config;
        this.tool = tool;
    }

    /**
     * What was found.
     *
     * @param format as expected, or a closer one: a video without a picture is sound
     */
    public record Probed(MediaFormat format, MediaFacts facts) {}

    /** @param format what the first bytes say the file is */
    public Probed probe(Path path, MediaFormat format) throws IOException, BrokenMedium {
        try (Bytes file = new Bytes(path)) {
            return switch (format) {
                case PNG -> new Probed(format, PngProbe.read(file));
                case JPEG -> new Probed(format, JpegProbe.read(file));
                case WEBP -> new Probed(format, WebpProbe.read(file));
                case GIF -> new Probed(format, GifProbe.read(file, config.gifFrames()));
                case WAV -> new Probed(format, WavProbe.read(file));
                case MP3 -> new Probed(format, Mp3Probe.read(file));
                case FLAC -> flac(file, path);
                case MP4, MOV, M4A -> movie(Mp4Probe.read(file), format, path);
                case WEBM, MKV, WEBM_AUDIO, OGG, AAC -> tool.probe(path, format);
                case PDF, SVG, HTML, XML, JSON, TEXT, ZIP -> new Probed(format, MediaFacts.NONE);
            };
        }
    }

    private Probed flac(Bytes file, Path path) throws IOException, BrokenMedium {
        Optional<BigDecimal> seconds = FlacProbe.seconds(file);
        return seconds.isPresent()
                ? new Probed(MediaFormat.FLAC, MediaFacts.sound(seconds.orElseThrow()))
                : tool.probe(path, MediaFormat.FLAC);
    }

    private Probed movie(Movie movie, MediaFormat format, Path path) throws BrokenMedium {
        if (movie.seconds() == null) {
            return tool.probe(path, format);
        }
        if (movie.hasPicture() && format != MediaFormat.M4A) {
            return new Probed(format, new MediaFacts(movie.width(), movie.height(), movie.seconds()));
        }
        if (!movie.sound()) {
            throw new BrokenMedium("The file has neither picture nor sound.");
        }
        return new Probed(MediaFormat.M4A, new MediaFacts(null, null, movie.seconds()));
    }
}
