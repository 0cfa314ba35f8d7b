// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.upstream;

import dev.atelier.generation.provider.Capabilities.Cancelable;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import io.smallrye.config.WithParentName;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** The upstreams of this installation, by their name in model files. */
@ConfigMapping(prefix = "atelier.upstreams")
public interface UpstreamsConfig {

    @WithParentName
    Map<String, UpstreamSettings> byName();

    /** The settings of one upstream. */
    interface UpstreamSettings {

        /** The dialect of its API: embedded, http, fal, replicate, openai, comfyui or simulator. */
        String dialect();

        /** False disables it; models use their next upstream. */
        @WithDefault("true")
        boolean enabled();

        /** The base URL of its API; absent for the public URL of the vendor. */
        Optional<URI> baseUrl();

        /** The location of our key: {@code env:NAME} or {@code file:/path}; never the key itself. */
        Optional<String> credential();

        Map<String, String> headers();

        /** Timeout of one call, from connecting to the last byte of the answer. */
        @WithDefault("60s")
        Duration callTimeout();

        /** Limit of jobs that it has accepted and not ended. */
        @WithDefault("50")
        int concurrency();

        /** The last moment at which it really stops a job: never, while-queued or while-running. */
        @WithDefault("while-running")
        Cancelable cancel();

        /** Options of its dialect. */
        Map<String, String> options();
    }
}
