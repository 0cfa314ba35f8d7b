// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import dev.atelier.generation.provider.MediaKind;
import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How much is taken from upstreams, and for how long. */
@ConfigMapping(prefix = "atelier.upstream-http")
public interface UpstreamHttpConfig {

    /** Longest JSON answer. */
    @WithDefault("4M")
    MemorySize largestAnswer();

    /** Longest JSON answer that carries its outputs inside, as base64. */
    @WithDefault("128M")
    MemorySize largestInlineAnswer();

    /** Largest output picture. */
    @WithDefault("64M")
    MemorySize largestImage();

    /** Largest output clip. */
    @WithDefault("256M")
    MemorySize largestVideo();

    /** Largest output sound. */
    @WithDefault("64M")
    MemorySize largestAudio();

    /** Largest output of any other kind. */
    @WithDefault("32M")
    MemorySize largestOther();

    /** Most outputs of one job. */
    @WithDefault("16")
    int mostOutputs();

    /** Bringing in one output, from the name lookup to its last byte; the run's deadline may come first. */
    @WithDefault("5m")
    Duration downloadTimeout();

    /** Longest wait an upstream may ask of us; it may say more, we come back anyway. */
    @WithDefault("10m")
    Duration longestRetryAfter();

    /** How old a signed callback may be. */
    @WithDefault("5m")
    Duration callbackAge();

    /** How long keys and secrets that verify callbacks are kept before they are asked for again. */
    @WithDefault("12h")
    Duration keysAge();

    /** Shortest time between two questions for these keys, whatever callers send us. */
    @WithDefault("1m")
    Duration keysPause();

    /** The largest output of a kind in bytes. */
    default long largest(MediaKind kind) {
        MemorySize size = switch (kind) {
            case IMAGE -> largestImage();
            case VIDEO -> largestVideo();
            case AUDIO -> largestAudio();
            case OTHER -> largestOther();
        };
        return size.asLongValue();
    }
}
