// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.moderation;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** The content rules that texts are checked against before a run is charged. */
@ConfigMapping(prefix = "atelier.moderation")
public interface ModerationConfig {

    /** A file with the operator's rules, in addition to the few built-in rules. */
    Optional<Path> rules();

    /** Adds a harmless blocked phrase for rehearsals; never in production. */
    @WithDefault("false")
    boolean rehearsal();

    Endpoint endpoint();

    /** A service that judges texts and speaks the protocol of OpenAI's moderation endpoint. */
    interface Endpoint {

        /** Base address such as {@code https://api.openai.com/v1}; without it only the rules apply. */
        Optional<URI> url();

        /** Where our key is stored: {@code env:NAME} or {@code file:/path}; never the key itself. */
        Optional<String> credential();

        /** The model name of the endpoint. */
        @WithDefault("omni-moderation-latest")
        String model();

        /** Limit of one call, from the request to the last byte of the answer. */
        @WithDefault("2s")
        Duration timeout();

        /** True accepts a request that could not be judged; false refuses it with 503. */
        @WithDefault("false")
        boolean open();
    }
}
