// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.moderation;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** What texts are checked against before a run is charged. */
@ConfigMapping(prefix = "atelier.moderation")
public interface ModerationConfig {

    /** A file with the operator's rules, beside the few that are built in. */
    Optional<Path> rules();

    /** Adds the harmless phrase by which rehearsals see a refusal; never in production. */
    @WithDefault("false")
    boolean rehearsal();

    Endpoint endpoint();

    /** A service that judges texts, spoken to like OpenAI's moderation endpoint. */
    interface Endpoint {

        /** Base address such as {@code https://api.openai.com/v1}; without one only the rules are asked. */
        Optional<URI> url();

        /** Where our key is: {@code env:NAME} or {@code file:/path}; never the key itself. */
        Optional<String> credential();

        /** What the service calls its model. */
        @WithDefault("omni-moderation-latest")
        String model();

        /** From asking to the last byte of the answer. */
        @WithDefault("2s")
        Duration timeout();

        /** Questions under way at the same time; more count as unanswered. */
        @WithDefault("50")
        int concurrency();

        /** True lets a request pass that could not be judged; otherwise it is refused for now. */
        @WithDefault("false")
        boolean open();
    }
}
