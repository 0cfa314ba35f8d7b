// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import dev.atelier.platform.readiness.ReadinessCheck;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;

/** Refuses a production start with settings that let outbound requests reach addresses inside the network. */
@ApplicationScoped
class EgressReadiness implements ReadinessCheck {
    private final EgressConfig config;

    EgressReadiness(EgressConfig config) {
        this.config = config;
    }

    @Override
    public List<String> problems() {
        List<String> problems = new ArrayList<>(EgressConfig.unsafeSettings(config));
        try {
            EgressProxy.of(config);
        } catch (IllegalArgumentException mistake) {
            problems.add(String.valueOf(mistake.getMessage()));
        }
        return problems;
    }
}
