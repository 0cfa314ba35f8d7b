// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.upstream;

import dev.atelier.generation.provider.Cancelable;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import io.smallrye.config.WithParentName;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** The upstreams of this installation, by the name model files give them. */
@ConfigMapping(prefix = "atelier.upstreams")
public interface UpstreamsConfig {

    @WithParentName
    Map<String, UpstreamSettings> byName();

    /** The settings of one upstream. */
    interface UpstreamSettings {

        /** How it is spoken to: embedded, fal, replicate, openai, comfyui or simulator. */
        String dialect();

        /** False takes it out of use; models go on to their next upstream. */
        @WithDefault("true")
        boolean enabled();

        /** Where its API lives; each dialect knows the public address of its vendor. */
        Optional<URI> baseUrl();

        /** Where our key is: {@code env:NAME} or {@code file:/path}; never the key itself. */
        Optional<String> credential();

        Map<String, String> headers();

        /** One call, from connecting to the last byte of the answer. */
        @WithDefault("60s")
        Duration callTimeout();

        /** Jobs it may hold for us at the same time. */
        @WithDefault("50")
        int concurrency();

        /** Until when it really stops a job: never, while-queued or while-running. */
        @WithDefault("while-running")
        Cancelable cancel();

        /** What only its dialect knows. */
        Map<String, String> options();
    }
}
