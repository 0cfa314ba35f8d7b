// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.endpoint;

import dev.atelier.platform.egress.EgressConfig;
import dev.atelier.platform.readiness.ReadinessCheck;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** The settings that let a rehearsal call itself would let an account call our network. */
@ApplicationScoped
class EgressReadiness implements ReadinessCheck {
    private final EgressConfig config;

    EgressReadiness(EgressConfig config) {
        this.config = config;
    }

    @Override
    public List<String> problems() {
        return EgressConfig.unsafeSettings(config);
    }
}
