// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import dev.atelier.platform.media.MediaKind;
import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** Limits of what upstreams may send us. */
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
