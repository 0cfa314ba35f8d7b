// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media;

import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Where ffmpeg is and how much of this machine it may use. */
@ConfigMapping(prefix = "atelier.media-tool")
public interface MediaToolConfig {

    /** The ffmpeg program; looked for on the PATH, then in the class path, when absent. */
    Optional<Path> ffmpeg();

    /** The ffprobe program; must be set together with {@link #ffmpeg()}. */
    Optional<Path> ffprobe();

    /** Whether the programs on the PATH are used; false goes straight to those of the class path. */
    @WithDefault("true")
    boolean searchPath();

    /** Where programs of the class path are unpacked to; a directory of this user below the temporary one when absent. */
    Optional<Path> cache();

    /** Programs running at the same time in this process; more wait, no longer than they may run. */
    @WithDefault("2")
    int concurrency();

    /** How long looking into one file may take. */
    @WithDefault("15s")
    Duration probeTimeout();

    /** How long the ready-made helpers (poster, cut, transcode) may take. */
    @WithDefault("2m")
    Duration helperTimeout();

    /** Bytes one program may write; it is a failure to need more. */
    @WithDefault("300M")
    MemorySize largestOutput();

    /** Pixels of one picture or frame that is decoded. */
    @WithDefault("50000000")
    long largestPicture();

    /** Bytes of ffprobe's answer that are read; a file that needs more is unreadable. */
    @WithDefault("256K")
    MemorySize probeAnswer();

    /** Last bytes of what a failed program complained about that go into the log. */
    @WithDefault("2K")
    MemorySize complaint();

    /** How moving pictures are packed: {@code h264}, or {@code vp9} where H.264 patents are a worry. */
    @WithDefault("h264")
    VideoCodec videoCodec();
}
