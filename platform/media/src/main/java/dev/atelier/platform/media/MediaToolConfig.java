// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media;

import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The location of ffmpeg and the limits of its use. */
@ConfigMapping(prefix = "atelier.media-tool")
public interface MediaToolConfig {

    /** The ffmpeg program; when absent, the program on the PATH or in the class path. */
    Optional<Path> ffmpeg();

    /** The ffprobe program; must be set together with {@link #ffmpeg()}. */
    Optional<Path> ffprobe();

    /**
     * A command, separated by commas, that runs the programs in a container of their own; it then sets the limits of the
     * kernel, and the programs are looked for inside (docs/media.md).
     */
    Optional<List<String>> commandPrefix();

    /** Whether programs on the PATH are used; false uses those in the class path. */
    @WithDefault("true")
    boolean searchPath();

    /** Directory for the unpacked programs of the class path; when absent, a directory of this user for temporary files. */
    Optional<Path> cache();

    /** Programs that run at the same time in this process; further ones wait, no longer than they may run. */
    @WithDefault("2")
    int concurrency();

    /** Bytes that one program may write; a larger output is a failure. */
    @WithDefault("300M")
    MemorySize largestOutput();

    /** The codec of videos: {@code h264}, or {@code vp9} where H.264 patents are a concern. */
    @WithDefault("h264")
    VideoCodec videoCodec();

    /** The codecs for video files. */
    enum VideoCodec {
        H264,
        VP9;

        /** The encoders of ffmpeg for this codec, the best first. */
        List<String> encoders() {
            return switch (this) {
                case H264 -> List.of("libx264", "libopenh264");
                case VP9 -> List.of("libvpx-vp9");
            };
        }
    }
}
