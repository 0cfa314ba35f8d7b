// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded;

import dev.atelier.platform.readiness.ReadinessCheck;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** In production a prompt must not be able to hang or fail a run. */
@ApplicationScoped
class EmbeddedReadiness implements ReadinessCheck {
    private final EmbeddedConfig config;

    EmbeddedReadiness(EmbeddedConfig config) {
        this.config = config;
    }

    @Override
    public List<String> problems() {
        return config.promptWords()
                ? List.of("atelier.embedded.prompt-words lets prompts fail and hang runs; remove it.")
                : List.of();
    }
}
