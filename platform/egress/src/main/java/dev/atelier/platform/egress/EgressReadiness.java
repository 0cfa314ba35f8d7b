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
    public List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        if (config.testHosts().isPresent()) {
            findings.add(new Finding(
                    "atelier.egress.test-hosts", "is set: remove it, it opens private addresses to outbound calls"));
        }
        if (config.testCa().isPresent()) {
            findings.add(new Finding(
                    "atelier.egress.test-ca", "is set: remove it, it makes outbound calls trust a test authority"));
        }
        try {
            EgressProxy.of(config);
        } catch (IllegalArgumentException mistake) {
            findings.add(Finding.parse(String.valueOf(mistake.getMessage())));
        }
        return findings;
    }
}
