// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media;

import dev.atelier.platform.media.MediaFailure.Reason;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.jboss.logging.Logger;

/** Finds ffmpeg and ffprobe: where the configuration says, else on the PATH, else in the class path. */
final class ProgramFinder {
    private static final Logger LOG = Logger.getLogger(ProgramFinder.class);

    private final MediaToolConfig config;
    private final String path;

    ProgramFinder(MediaToolConfig config, String path) {
        this.config = config;
        this.path = path;
    }

    Programs find() throws MediaFailure {
        Optional<Programs> installed = findConfigured().or(() -> config.searchPath() ? findOnPath() : Optional.empty());
        Programs programs = installed.isPresent() ? installed.orElseThrow() : unpackBundled();
        LOG.infof("ffmpeg found origin=%s program=%s", programs.origin(), programs.ffmpeg());
        return programs;
    }

    private Optional<Programs> findConfigured() throws MediaFailure {
        if (config.ffmpeg().isEmpty() && config.ffprobe().isEmpty()) {
            return Optional.empty();
        }
        Optional<Programs> both = config.ffmpeg()
                .flatMap(ffmpeg -> config.ffprobe().map(ffprobe -> new Programs(ffmpeg, ffprobe, "configuration")))
                .filter(programs -> config.commandPrefix().isPresent() || canRun(programs));
        if (both.isEmpty()) {
            throw new MediaFailure(
                    Reason.NO_PROGRAM,
                    "atelier.media-tool.ffmpeg and atelier.media-tool.ffprobe must both name programs that can be run");
        }
        return both;
    }

    private Optional<Programs> findOnPath() {
        return Arrays.stream(path.split(File.pathSeparator))
                .filter(directory -> !directory.isBlank())
                .map(Path::of)
                .map(directory -> new Programs(directory.resolve("ffmpeg"), directory.resolve("ffprobe"), "path"))
                .filter(ProgramFinder::canRun)
                .findFirst();
    }

    private static boolean canRun(Programs programs) {
        return Files.isExecutable(programs.ffmpeg()) && Files.isExecutable(programs.ffprobe());
    }

    private Programs unpackBundled() throws MediaFailure {
        String platform = platform(System.getProperty("os.name"), System.getProperty("os.arch"));
        try {
            return BundledPrograms.unpack(platform, config.cache()).orElseThrow(() -> missing(platform));
        } catch (MediaFailure failure) {
            throw failure;
        } catch (IOException cause) {
            var failure = new MediaFailure(
                    Reason.NO_PROGRAM,
                    "ffmpeg could not be unpacked; set atelier.media-tool.cache"
                            + " to a directory that is writable and may hold programs");
            failure.initCause(cause);
            throw failure;
        }
    }

    private static MediaFailure missing(String platform) {
        return new MediaFailure(
                Reason.NO_PROGRAM,
                "no ffmpeg for " + platform + ": install it (it is looked for on the PATH), set"
                        + " atelier.media-tool.ffmpeg and .ffprobe, or add org.bytedeco:ffmpeg with the classifier "
                        + platform);
    }

    /** The name of this machine in the class path of the bundled programs. */
    static String platform(String system, String processor) {
        String os = system.startsWith("Mac") ? "macosx" : system.startsWith("Windows") ? "windows" : "linux";
        String arch = switch (processor) {
            case "amd64", "x86_64" -> "x86_64";
            case "aarch64", "arm64" -> "arm64";
            default -> processor;
        };
        return os + "-" + arch;
    }

    /**
     * The two programs.
     *
     * @param origin where they were found, for the log
     */
    record Programs(Path ffmpeg, Path ffprobe, String origin) {}
}
