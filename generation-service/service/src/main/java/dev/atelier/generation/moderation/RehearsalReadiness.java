// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.moderation;

import dev.atelier.platform.readiness.ReadinessCheck;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** Refuses a production start with the rehearsal rules. */
@ApplicationScoped
class RehearsalReadiness implements ReadinessCheck {
    private final ModerationConfig config;

    RehearsalReadiness(ModerationConfig config) {
        this.config = config;
    }

    @Override
    public List<String> problems() {
        return config.rehearsal()
                ? List.of("atelier.moderation.rehearsal blocks a harmless phrase; remove it.")
                : List.of();
    }
}
