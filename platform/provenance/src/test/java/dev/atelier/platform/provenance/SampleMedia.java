// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance;

import dev.atelier.platform.media.MediaFailure;
import dev.atelier.platform.media.MediaTool;
import dev.atelier.platform.media.MediaToolConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Small real media of each format, and what a decoder makes of them. */
final class SampleMedia implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final Path directory;
    private final MediaTool tool = new MediaTool(new SmallRyeConfigBuilder()
            .addDiscoveredConverters()
            .withMapping(MediaToolConfig.class)
            .build()
            .getConfigMapping(MediaToolConfig.class));

    SampleMedia(Path directory) {
        this.directory = directory;
    }

    /** @param name file name whose extension says the format; {@code late.mp4} has its index at the end, {@code parts.mp4} is in fragments */
    Path make(String name) throws MediaFailure, InterruptedException {
        Path file = directory.resolve(name);
        if (Files.exists(file)) {
            return file;
        }
        List<String> arguments = new ArrayList<>(List.of(
                "-f",
                "lavfi",
                "-i",
                "testsrc2=size=160x90:rate=12:duration=2",
                "-f",
                "lavfi",
                "-i",
                "sine=frequency=440:duration=2"));
        if (name.endsWith(".mp4")) {
            arguments.addAll(List.of("-c:v", "mpeg4", "-c:a", "aac", "-shortest"));
            if (!name.startsWith("late")) {
                arguments.addAll(List.of("-movflags", name.startsWith("parts") ? "+frag_keyframe" : "+faststart"));
            }
        }
        arguments.addAll(written(name, file));
        tool.run(arguments, file, LIMIT);
        return file;
    }

    /** The formats that engines do not write are those whose muxer has the name of the ending. */
    private static List<String> written(String name, Path file) {
        return name.endsWith(".gif") || name.endsWith(".flac")
                ? List.of(name.endsWith(".gif") ? "-an" : "-vn", "-f", name.substring(name.indexOf('.') + 1))
                : MediaTool.formatOf(file).arguments();
    }

    /** The hash of the decoded pictures and sound. */
    String decoded(Path file) throws IOException, MediaFailure, InterruptedException {
        Path hash = directory.resolve(file.getFileName() + ".md5");
        List<String> arguments = new ArrayList<>(tool.input(file));
        arguments.addAll(List.of("-f", "md5"));
        tool.run(arguments, hash, LIMIT);
        return Files.readString(hash);
    }

    @Override
    public void close() {
        tool.close();
    }
}
